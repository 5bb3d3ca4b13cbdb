#include "input/quantity.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

template <class T>
T value(const Parsed<T>& parsed) {
  const auto* refusal = std::get_if<Refusal>(&parsed);
  if (refusal != nullptr) throw std::runtime_error(refusal->reason);
  return std::get<T>(parsed);
}

template <class T>
std::string reason(const Parsed<T>& parsed) {
  const auto* refusal = std::get_if<Refusal>(&parsed);
  return refusal != nullptr ? refusal->reason : "";
}

TEST(Size, UnitsCountIn1024) {
  EXPECT_EQ(value(parseSize("8192")), 8192U);
  EXPECT_EQ(value(parseSize(" 512 B ")), 512U);
  for (const char* text : {"64K", "64 KB", "64KiB", "64k", "64 kb"})
    EXPECT_EQ(value(parseSize(text)), 65536U) << text;
  EXPECT_EQ(value(parseSize("1MiB")), 1U << 20U);
  EXPECT_EQ(value(parseSize("1.5M")), 3U << 19U);
  EXPECT_EQ(value(parseSize("2G")), std::uint64_t{1} << 31U);
  EXPECT_EQ(value(parseSize("0")), 0U);
}

TEST(Size, Refusals) {
  EXPECT_EQ(reason(parseSize("")), "a number is missing");
  EXPECT_EQ(reason(parseSize("-1")), "'-1' is below zero");
  EXPECT_EQ(reason(parseSize("many")), "'many' does not start with a number");
  EXPECT_EQ(reason(parseSize("0.5")), "'0.5' is not a whole number of bytes");
  EXPECT_EQ(reason(parseSize("9999999T")), "'9999999T' is more than 2^53 bytes");
  EXPECT_EQ(reason(parseSize("3iB")), "unknown unit 'iB'");
  EXPECT_EQ(reason(parseSize("64 KBit")), "unknown unit 'KBit'");
}

TEST(Bandwidth, BitsAndBytes) {
  EXPECT_DOUBLE_EQ(value(parseBandwidth("1 Gbit/s")), 125e6);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("100 Mbit/s")), 12.5e6);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("100Mbps")), 12.5e6);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("1 Gb/s")), 125e6);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("125 MB/s")), 125e6);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("1 GiB/s")), 1073741824.0);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("8 Kibit/s")), 1024.0);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("1.2e3 kB/s")), 1.2e6);
  EXPECT_DOUBLE_EQ(value(parseBandwidth("9600 bit/s")), 1200.0);
}

TEST(Bandwidth, Refusals) {
  EXPECT_EQ(reason(parseBandwidth("1")), "the unit is missing");
  EXPECT_EQ(reason(parseBandwidth("1 Gbit")), "unknown unit 'Gbit'");
  EXPECT_EQ(reason(parseBandwidth("1 /s")), "unknown unit '/s'");
  EXPECT_EQ(reason(parseBandwidth("0 MB/s")), "a bandwidth of zero");
  EXPECT_EQ(reason(parseBandwidth("2000 TB/s")), "a bandwidth above 10^15 bytes per second");
  EXPECT_EQ(reason(parseBandwidth("inf Gbit/s")), "'inf Gbit/s' does not start with a number");
  EXPECT_EQ(reason(parseBandwidth("1e999 bit/s")),
            "'1e999 bit/s' is outside of what a number can hold");
}

TEST(Duration, IsExactInDecimalUnits) {
  EXPECT_EQ(value(parseDuration("20 us")), 20e-6);
  EXPECT_EQ(value(parseDuration("20 \xC2\xB5s")), 20e-6);
  EXPECT_EQ(value(parseDuration("0.3 ms")), 0.0003);
  EXPECT_EQ(value(parseDuration("300ns")), 300e-9);
  EXPECT_EQ(value(parseDuration("0.1 s")), 0.1);
  EXPECT_EQ(value(parseDuration("0 s")), 0.0);
}

TEST(Duration, WithASign) {
  EXPECT_EQ(value(parseSignedDuration("20 us")), 20e-6);
  EXPECT_EQ(value(parseSignedDuration(" -20 us")), -20e-6);
  EXPECT_EQ(reason(parseSignedDuration("-20")), "the unit is missing");
  EXPECT_EQ(reason(parseSignedDuration("--20 us")), "'-20 us' is below zero");
  EXPECT_EQ(reason(parseSignedDuration("-1001 s")), "a time above 1000 s");
}

TEST(Duration, Refusals) {
  EXPECT_EQ(reason(parseDuration("20")), "the unit is missing");
  EXPECT_EQ(reason(parseDuration("1 min")), "unknown unit 'min'");
  EXPECT_EQ(reason(parseDuration("1,5 ms")), "'1,5 ms' is not a number");
  EXPECT_EQ(reason(parseDuration("nan")), "'nan' does not start with a number");
  EXPECT_EQ(reason(parseDuration("1001 s")), "a time above 1000 s");
}

} // namespace
} // namespace topocast
