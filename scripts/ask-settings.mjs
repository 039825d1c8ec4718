// `node scripts/ask-settings.mjs <settings> [answers]`: writes the settings of a deployment, and asks for
// those that are missing (deploy/install.sh). Runs on Node 18 with nothing installed.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { SETTINGS } from "#settings/definitions.mjs";
import { fail, PlainFailure } from "./launch/progress.mjs";
import { changedText, missingIn, settingsOf } from "./launch/settings-file.mjs";

/** Asked once, with the first settings; an empty answer leaves them out. */
const OPTIONAL = ["MAIL_DKIM_SELECTOR", "STRIPE_SECRET_KEY", "BACKUP_RECIPIENT"];

const MODE = 0o600;

const read = (file) => (file && existsSync(file) ? readFileSync(file, "utf8") : "");

async function ask(settings, optional) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answerOf = async (name, note) =>
    (await terminal.question(`\n${SETTINGS[name].text}\n${name}${note}: `)).trim();
  try {
    for (const name of optional.filter((each) => !settings[each])) {
      const answer = await answerOf(name, " (or empty)");
      if (answer) settings[name] = answer;
    }
    for (let missing = missingIn(settings); missing.size > 0; missing = missingIn(settings)) {
      for (const [name, problem] of missing) settings[name] = await answerOf(name, ` ${problem}`);
    }
  } finally {
    terminal.close();
  }
}

async function main() {
  const [file, answersFile] = process.argv.slice(2);
  if (!file || (answersFile && !existsSync(answersFile))) {
    throw new PlainFailure("Use: ask-settings.mjs <settings> [answers], which must exist");
  }
  const text = read(file);
  const settings = settingsOf(text, { answers: read(answersFile), environment: process.env });
  if (process.stdin.isTTY) await ask(settings, text ? [] : OPTIONAL);
  const missing = [...missingIn(settings)].map((each) => `  ${each.join(" ")}`);
  if (missing.length > 0) {
    const where = "Give them in the environment, in an answers file, or start this in a terminal.";
    throw new PlainFailure(["These settings are missing:", ...missing, where].join("\n"));
  }
  const changed = changedText(text, settings);
  if (changed === text) return;
  writeFileSync(`${file}.new`, changed, { mode: MODE });
  chmodSync(`${file}.new`, MODE);
  renameSync(`${file}.new`, file);
}

main().catch(fail);
