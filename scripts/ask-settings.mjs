// `node scripts/ask-settings.mjs <settings> [answers]`: writes the settings of a deployment, and asks for
// those that are missing (deploy/install.sh). Each answer is stored as it is given, so the same command goes
// on where it was left. `--value <settings> <name>` prints one, `--built <settings> <folder>` those for
// which a build was made with other currencies. Runs on Node 18 with nothing installed.
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtCurrencies, textOf } from "#settings/definitions.mjs";
import { changedText } from "#settings/environment-file.mjs";
import { fail, PlainFailure } from "./launch/progress.mjs";
import {
  askMissing,
  missingIn,
  settingsOf,
  unusedAnswers,
  valuesIn,
} from "./launch/settings-file.mjs";

const MODE = 0o600;
const INTERRUPTED = 130;

const read = (file) => (file && existsSync(file) ? readFileSync(file, "utf8") : "");
const say = (text) => process.stderr.write(`${text}\n`);

/** Another may not read what is half written, nor see half of it; a power cut leaves it whole. */
function write(file, text) {
  writeFileSync(`${file}.new`, text, { mode: MODE, flush: true });
  chmodSync(`${file}.new`, MODE);
  renameSync(`${file}.new`, file);
}

/** Whether a file was written before another, whose corrections then stay. */
const isOlder = (file, than) =>
  Boolean(file) && existsSync(than) && statSync(file).mtimeMs < statSync(than).mtimeMs;

function isOursAlone(file) {
  const { uid, mode } = statSync(file);
  return uid === process.getuid() && (mode & 0o077) === 0;
}

async function main() {
  const [file, answersFile] = process.argv.slice(2);
  if (file === "--built") return printBuilt(...process.argv.slice(3));
  if (file === "--value") return printValue(...process.argv.slice(3));
  if (!file || (answersFile && !existsSync(answersFile))) {
    throw new PlainFailure("Use: ask-settings.mjs <settings> [answers], which must exist");
  }
  const text = read(file);
  const kept = valuesIn(file, text, { systemd: true });
  const answers = valuesIn(answersFile, read(answersFile));
  for (const sentence of unusedAnswers(answers)) say(`${answersFile}: ${sentence}.`);
  if (answersFile && statSync(answersFile).mode & 0o077) {
    say(`${answersFile} has secrets, and others may read it: chmod 600 ${answersFile}`);
  }
  const areOlder = isOlder(answersFile, file);
  const settings = settingsOf(kept, { answers, areOlder, environment: process.env });
  for (const [name, value] of Object.entries(answers)) {
    if (!areOlder || !kept[name] || kept[name] === value) continue;
    say(`${answersFile}: ${name} is older than the one in ${file}, which stays.`);
  }
  const save = () => {
    const changed = changedText(read(file), settings);
    if (changed !== read(file) || !isOursAlone(file)) write(file, changed);
  };
  if (process.stdin.isTTY) {
    const isFirst = !answersFile && missingIn(kept).length > 0;
    const isComplete = await askMissing(settings, { isFirst, save });
    if (!isComplete) {
      say(`\nStopped. What you answered is in ${file}: the same command goes on from there.`);
      process.exit(INTERRUPTED);
    }
  }
  const missing = missingIn(settings).map(([name, problem]) => `  ${name} ${problem}`);
  if (missing.length > 0) {
    const where =
      "Give them in the environment, in an answers file, or start this in a terminal; .env.example describes each.";
    throw new PlainFailure(["These settings are missing or wrong:", ...missing, where].join("\n"));
  }
  save();
}

function printBuilt(file, folder) {
  const { currencies } = JSON.parse(read(join(folder, "web/__settings.json")) || "{}");
  const isOther = currencies && currencies !== builtCurrencies(valuesIn(file, read(file)));
  if (isOther) process.stdout.write("APP_PRICE and STRIPE_PRICES\n");
}

const printValue = (file, name) =>
  process.stdout.write(`${textOf(name, valuesIn(file, read(file)))}\n`);

main().catch(fail);
