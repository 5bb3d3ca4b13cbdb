#include "input/text_file.hpp"

#include "input/golden_diagnostics.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <thread>

namespace topocast {
namespace {

class TextFile : public ::testing::Test {
protected:
  TextFile() { std::filesystem::create_directories(folder_); }
  ~TextFile() override { std::filesystem::remove_all(folder_); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  std::string pathOf(const std::string& name) const { return (folder_ / name).string(); }

  static std::string complaintOf(const std::string& path) {
    auto text = openText(path);
    return text ? "none" : test::messageOf(text.takeError());
  }

private:
  std::filesystem::path folder_ = std::filesystem::path(::testing::TempDir()) /
                                  ("topocast.text_file." + std::to_string(getpid()));
};

TEST_F(TextFile, isReadWhole) {
  const std::string text(300'000, 'x');
  std::ofstream(pathOf("a")) << text;
  auto read = openText(pathOf("a"));
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_TRUE((*read)->getBuffer() == text);
  EXPECT_EQ((*read)->getBufferIdentifier(), pathOf("a"));
}

TEST_F(TextFile, mayBeAPipe) {
  ASSERT_EQ(mkfifo(pathOf("pipe").c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pathOf("pipe")) << "text"; });
  auto read = openText(pathOf("pipe"));
  writer.join();
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ((*read)->getBuffer(), "text");
}

TEST_F(TextFile, thatNeverEndsIsRefused) {
  EXPECT_EQ(complaintOf("/dev/zero"),
            "/dev/zero: error: the file is larger than 256 MiB, the most that is read\n");
}

TEST_F(TextFile, thatIsTooLargeIsRefused) {
  std::ofstream(pathOf("huge")) << "text";
  std::filesystem::resize_file(pathOf("huge"), mostTextBytes + 1);
  EXPECT_EQ(complaintOf(pathOf("huge")),
            pathOf("huge") + ": error: the file is larger than 256 MiB, the most that is read\n");
}

TEST_F(TextFile, thatCannotBeReadIsRefused) {
  EXPECT_EQ(complaintOf(pathOf("a")),
            pathOf("a") + ": error: cannot read the file: No such file or directory\n");
  EXPECT_EQ(complaintOf(pathOf("")),
            pathOf("") + ": error: this is a directory; a file is expected\n");
}

} // namespace
} // namespace topocast
