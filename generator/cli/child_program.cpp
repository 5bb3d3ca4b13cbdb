#include "cli/child_program.hpp"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace topocast::cli {
namespace {

/// How long a program that was told to end may take to do so.
constexpr timespec patience = {2, 0};

llvm::Error failure(const llvm::Twine& reason) {
  return llvm::createStringError(reason.str());
}

llvm::StringRef variableOf(llvm::StringRef assignment) {
  return assignment.split('=').first;
}

/// The command's environment with the changes of `changes`.
std::vector<std::string> environmentWith(const std::vector<std::string>& changes) {
  std::vector<std::string> all = changes;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const bool isChanged = llvm::any_of(changes, [&](const std::string& change) {
      return variableOf(change) == variableOf(*entry);
    });
    if (!isChanged) all.emplace_back(*entry);
  }
  return all;
}

/// Pointers as the system takes them.
std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// The process; nothing, and errno, if it cannot be started.
std::optional<pid_t> start(const ProgramCall& call, const HeldSignals& held) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, call.inputFile.c_str(), O_RDONLY, 0);
  for (const auto& [descriptor, file] :
       {std::pair(STDOUT_FILENO, &call.outputFile), std::pair(STDERR_FILENO, &call.errorFile)})
    if (!file->empty())
      posix_spawn_file_actions_addopen(&files, descriptor, file->c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &held.blockedBefore());
  const auto destroy = llvm::make_scope_exit([&] {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  });

  std::vector<std::string> words = {call.program};
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<std::string> environment = environmentWith(call.environment);
  pid_t process = 0;
  errno = posix_spawn(&process, call.program.c_str(), &files, &attributes, pointersTo(words).data(),
                      pointersTo(environment).data());
  if (errno != 0) return std::nullopt;
  return process;
}

/// Waits for the process and returns its status. The first held signal asks its process group to
/// end; a second signal, or none after `patience`, kills it. The signal stays pending.
int waitFor(pid_t process, const HeldSignals& held) {
  sigset_t awaited = held.signals();
  sigaddset(&awaited, SIGCHLD);
  int status = 0;
  int came = 0;
  while (waitpid(process, &status, WNOHANG) == 0) {
    const int signal = sigtimedwait(&awaited, nullptr, came != 0 ? &patience : nullptr);
    if (signal == SIGCHLD || (signal < 0 && errno == EINTR)) continue;
    kill(-process, came == 0 ? SIGTERM : SIGKILL);
    if (signal > 0) came = signal;
  }
  if (came == 0) return status;
  kill(-process, SIGKILL); // processes that the program started and left running
  raise(came);
  return status;
}

} // namespace

std::vector<std::string> wordsOf(const std::string& command) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char*> words;
  llvm::cl::TokenizeGNUCommandLine(command, saver, words);
  return {words.begin(), words.end()};
}

ProgramCall callOf(std::span<const std::string> words) {
  ProgramCall call;
  const auto found = llvm::sys::findProgramByName(words.front());
  call.program = found ? *found : words.front();
  call.arguments.assign(words.begin() + 1, words.end());
  return call;
}

llvm::Error runProgram(const ProgramCall& call, const HeldSignals& held) {
  // If SIGCHLD is ignored, children leave no status.
  std::signal(SIGCHLD, SIG_DFL);
  sigset_t child{};
  sigset_t before{};
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  pthread_sigmask(SIG_BLOCK, &child, &before);
  const auto unblock =
      llvm::make_scope_exit([&] { pthread_sigmask(SIG_SETMASK, &before, nullptr); });

  const auto process = start(call, held);
  if (!process) return failure(std::strerror(errno));
  const int status = waitFor(*process, held);
  if (WIFSIGNALED(status)) return failure(strsignal(WTERMSIG(status)));
  if (WEXITSTATUS(status) != 0) return failure("exit code " + llvm::Twine(WEXITSTATUS(status)));
  return llvm::Error::success();
}

} // namespace topocast::cli
