#include "cli/site/steps.hpp"

#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "emit/embedded.hpp"
#include "verify/header_check.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

#include <filesystem>

namespace topocast::cli::site {
namespace {

namespace fs = llvm::sys::fs;

constexpr auto executableMode = static_cast<std::filesystem::perms>(0755);

/// For a shell, in single quotes where it has to be.
std::string shellWord(llvm::StringRef word) {
  constexpr llvm::StringLiteral plain = "-_./=:,+@%";
  const bool isPlain = !word.empty() && llvm::all_of(word, [&](char c) {
    return llvm::isAlnum(c) || plain.contains(c);
  });
  if (isPlain) return word.str();
  std::string quoted = "'";
  for (const char c : word)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// What a person would type to run it.
std::string commandLine(const ProgramCall& call) {
  std::string line;
  for (const std::string& assignment : call.environment) {
    const auto [name, value] = llvm::StringRef(assignment).split('=');
    line += name.str() + "=" + shellWord(value) + " ";
  }
  line += shellWord(call.program);
  for (const std::string& argument : call.arguments)
    line += " " + shellWord(argument);
  if (!call.outputFile.empty()) line += " > " + shellWord(call.outputFile);
  return line;
}

/// A fingerprint of all that the step's product depends on; empty if an input is not there yet.
std::string stateOf(const ProgramRun& run) {
  llvm::SHA256 hash;
  hash.update(commandLine(run.call));
  hash.update(headersHash());
  hash.update(templatesHash());
  for (const std::string& input : run.inputs) {
    const auto content = llvm::MemoryBuffer::getFile(input);
    if (!content) return {};
    hash.update(llvm::SHA256::hash(llvm::arrayRefFromStringRef((*content)->getBuffer())));
  }
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

std::string hashOf(llvm::StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

std::string markOf(const std::string& siteFolder, const Step& step) {
  std::string name;
  for (const char c : step.title)
    name += llvm::isAlnum(c) || c == '-' || c == '.' ? c : '_';
  return siteFolder + "/.steps/" + name;
}

bool isDone(const ProgramRun& run, const std::string& mark) {
  std::uint64_t bytes = 0; // an empty product is what a full disk or a crash has left
  if (!run.product.empty() && (fs::file_size(run.product, bytes) || bytes == 0)) return false;
  const auto marked = llvm::MemoryBuffer::getFile(mark);
  const std::string state = stateOf(run);
  return marked && !state.empty() && (*marked)->getBuffer() == state;
}

enum class FileState { toWrite, written, edited };

/// The mark of a file is the hash of what was written, so that what people changed is known.
FileState stateOf(const WrittenFile& file, const std::string& mark) {
  const auto there = llvm::MemoryBuffer::getFile(file.path);
  if (!there) return FileState::toWrite;
  const llvm::StringRef text = (*there)->getBuffer();
  if (text == file.text) return FileState::written;
  const auto marked = llvm::MemoryBuffer::getFile(mark);
  const bool isAsWritten = !marked || (*marked)->getBuffer() == hashOf(text);
  return isAsWritten ? FileState::toWrite : FileState::edited;
}

constexpr const char* editedNote = " (edited by hand; remove it to have it made anew)";

void tell(llvm::StringRef what, const Step& step, llvm::StringRef note = "") {
  llvm::outs() << llvm::left_justify(what, 6) << step.title << note << '\n';
  llvm::outs().flush();
}

ExitCode makeFolderOf(const std::string& path) {
  std::error_code error;
  const auto folder = std::filesystem::path(path).parent_path();
  std::filesystem::create_directories(folder, error);
  if (!error) return done;
  printError("cannot make the folder '" + folder.string() + "': " + error.message());
  return inputRefused;
}

ExitCode writeText(const std::string& path, const std::string& text) {
  if (const ExitCode code = makeFolderOf(path); code != done) return code;
  return writeProduct(path, [&](llvm::raw_ostream& out) { out << text; });
}

ExitCode doProgram(const ProgramRun& run, const Step& step, const std::string& mark) {
  if (isDone(run, mark)) {
    tell("kept", step);
    return done;
  }
  if (!run.product.empty())
    if (const ExitCode code = makeFolderOf(run.product); code != done) return code;
  llvm::Error failed = [&] {
    const HeldSignals held;
    return runProgram(run.call, held);
  }();
  if (failed) {
    printError(step.title + ": " + llvm::toString(std::move(failed)) + ": " +
               commandLine(run.call));
    return inputRefused;
  }
  tell("made", step);
  return writeText(mark, stateOf(run));
}

ExitCode doFile(const WrittenFile& file, const Step& step, const std::string& mark) {
  const FileState state = stateOf(file, mark);
  if (state == FileState::edited) {
    tell("kept", step, editedNote);
    return done;
  }
  if (state == FileState::toWrite)
    if (const ExitCode code = writeText(file.path, file.text); code != done) return code;
  if (file.isExecutable) {
    std::error_code error;
    std::filesystem::permissions(file.path, executableMode, error);
  }
  tell(state == FileState::written ? "kept" : "made", step);
  return writeText(mark, hashOf(file.text));
}

void tellPlan(const Step& step, const std::string& mark) {
  if (const auto* file = std::get_if<WrittenFile>(&step.work)) {
    const FileState state = stateOf(*file, mark);
    tell(state == FileState::toWrite ? "to do" : "kept", step,
         state == FileState::edited ? editedNote : "");
    llvm::outs() << "      writes " << file->path << '\n';
    return;
  }
  const auto& run = std::get<ProgramRun>(step.work);
  tell(isDone(run, mark) ? "kept" : "to do", step);
  llvm::outs() << "      " << commandLine(run.call) << '\n';
}

} // namespace

ExitCode doSteps(std::span<const Step> steps, const std::string& siteFolder, bool isDryRun) {
  for (const Step& step : steps) {
    const std::string mark = markOf(siteFolder, step);
    if (isDryRun) {
      tellPlan(step, mark);
      continue;
    }
    const auto* run = std::get_if<ProgramRun>(&step.work);
    const ExitCode code = run != nullptr ? doProgram(*run, step, mark)
                                         : doFile(std::get<WrittenFile>(step.work), step, mark);
    if (code != done) return code;
  }
  return done;
}

} // namespace topocast::cli::site
