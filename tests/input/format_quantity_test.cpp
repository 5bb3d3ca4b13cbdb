#include "input/format_quantity.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(FormatQuantity, Bytes) {
  EXPECT_EQ(formatBytes(0), "0 B");
  EXPECT_EQ(formatBytes(512), "512 B");
  EXPECT_EQ(formatBytes(1024), "1 KiB");
  EXPECT_EQ(formatBytes(1500), "1500 B");
  EXPECT_EQ(formatBytes(1536), "1.5 KiB");
  EXPECT_EQ(formatBytes(8 << 20), "8 MiB");
  EXPECT_EQ(formatBytes((8 << 20) + 1024), "8193 KiB");
  EXPECT_EQ(formatBytes(std::uint64_t{3} << 30U), "3 GiB");
}

TEST(FormatQuantity, Seconds) {
  EXPECT_EQ(formatSeconds(0), "0 ns");
  EXPECT_EQ(formatSeconds(20e-6), "20 us");
  EXPECT_EQ(formatSeconds(4.3582e-3), "4.358 ms");
  EXPECT_EQ(formatSeconds(123.456e-3), "123.5 ms");
  EXPECT_EQ(formatSeconds(0.99999), "1 s");
  EXPECT_EQ(formatSeconds(12.5), "12.5 s");
}

TEST(FormatQuantity, Bandwidth) {
  EXPECT_EQ(formatBandwidth(1.25e8), "1 Gbit/s");
  EXPECT_EQ(formatBandwidth(1.25e7), "100 Mbit/s");
  EXPECT_EQ(formatBandwidth(3.125e9), "25 Gbit/s");
  EXPECT_EQ(formatBandwidth(5e10), "400 Gbit/s");
}

TEST(FormatQuantity, Count) {
  EXPECT_EQ(formatCount(1, "switch", "es"), "1 switch");
  EXPECT_EQ(formatCount(2, "switch", "es"), "2 switches");
  EXPECT_EQ(formatCount(0, "machine"), "0 machines");
  EXPECT_EQ(formatCount(1, "entry"), "1 entry");
  EXPECT_EQ(formatCount(2, "further entry"), "2 further entries");
  EXPECT_EQ(formatCount(2, "key"), "2 keys");
}

} // namespace
} // namespace topocast
