import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { SETTINGS } from "#settings/definitions.mjs";
import { parseEnvironmentFile, unknownNames } from "#settings/environment-file.mjs";
import { deploymentProblems } from "#settings/production-rules.mjs";
import { PlainFailure } from "./progress.mjs";

/** Settings that are the same on each machine that install.sh sets up. */
const OF_MACHINE = {
  NODE_ENV: "production",
  DATA_DIR: "/var/lib/sovereign",
  DATABASE_URL: "postgres://sovereign_server@localhost/sovereign?host=/var/run/postgresql",
  DATABASE_OWNER_URL: "postgres://sovereign@localhost/sovereign?host=/var/run/postgresql",
  TRUST_PROXY: "1",
};

/** The units name these. */
const OF_UNITS = new Set(["NODE_ENV", "HOST", "PORT"]);

/** The variables of rclone describe the remote of BACKUP_TO. */
const isAnswer = (name) =>
  (name in SETTINGS && !OF_UNITS.has(name)) || name.startsWith("RCLONE_CONFIG_");

/** Settings that a caller names: in an answers file, or in the environment. */
const namedIn = (values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isAnswer(name) && value?.trim()),
  );

/** Parses a file of settings; throws a message with each line that cannot be read. */
export function valuesIn(file, text, options) {
  const { values, problems } = parseEnvironmentFile(text, options);
  if (problems.length === 0) return values;
  throw new PlainFailure(problems.map((problem) => `${file}, ${problem}`).join("\n"));
}

/** Returns sentences about the names in an answers file that change nothing. */
export const unusedAnswers = (answers) => [
  ...unknownNames(Object.keys(answers)),
  ...Object.keys(answers)
    .filter((name) => OF_UNITS.has(name))
    .map((name) => `${name} is set by the units of systemd, not here`),
];

/**
 * Returns the settings of a new or an existing file, with what was answered since. A wrong answer
 * replaces no right one, and an answer of before the last change (`areOlder`) none at all.
 */
export function settingsOf(kept, { answers = {}, areOlder = false, environment = {} } = {}) {
  const settings = {
    ...OF_MACHINE,
    ...(kept.AUTH_SECRET ? {} : { AUTH_SECRET: randomBytes(33).toString("base64") }),
    ...kept,
  };
  const named = Object.entries(namedIn(answers)).filter(([name]) => !(areOlder && kept[name]));
  for (const [name, value] of [...named, ...Object.entries(namedIn(environment))]) {
    const isWrong = problemOf(settings, name, value) && !problemOf(settings, name, settings[name]);
    if (!isWrong) settings[name] = value;
  }
  return settings;
}

const NEEDS = /^also needs (.*) in production$/;

/** An empty value means the default. */
const problemsIn = (settings) =>
  deploymentProblems(
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim())),
  );

/** Returns what is wrong with one setting, whatever else it needs. */
function problemOf(settings, name, value = "") {
  if (/\p{Cc}/u.test(value)) return "has a control character: type it again";
  const problems = problemsIn({ ...settings, [name]: value });
  return problems.find(([key, problem]) => key === name && !NEEDS.test(problem))?.[1];
}

/** Returns each setting that production needs, with what is wrong with it and which one needs it. */
export function missingIn(settings) {
  return problemsIn(settings).flatMap(([name, problem]) => {
    const [, needed] = NEEDS.exec(problem) ?? [];
    if (!needed) return [[name, problem]];
    // The first of each choice.
    return needed.split(" and ").map((either) => [either.split(" or ")[0], `is for ${name}`, name]);
  });
}

/** Asked for once, with the first settings; an empty answer leaves them out. */
const OPTIONAL = [
  "STRIPE_SECRET_KEY",
  "ALARM_EMAIL",
  "BACKUP_TO",
  "BACKUP_RECIPIENT",
  "MAIL_DKIM_SELECTOR",
];

/**
 * Asks for what is missing or wrong in `settings`, with `isFirst` also for what may be left out, and
 * saves each right answer. Resolves with false where the terminal is closed, as Ctrl+C does, before
 * the last one.
 */
export async function askMissing(settings, deps) {
  const { isFirst, save, input = process.stdin, output = process.stdout } = deps;
  const terminal = createInterface({ input, output });
  const closed = new Promise((resolve) => terminal.once("close", () => resolve(undefined)));
  const answerTo = (prompt) =>
    Promise.race([closed, new Promise((resolve) => terminal.question(prompt, resolve))]);

  /** An empty answer leaves out the setting `leaves`. Resolves with false where there is no answer. */
  async function ask(name, note, leaves) {
    const { text, find } = SETTINGS[name];
    output.write(`\n${[text, find].filter(Boolean).join("\n")}\n`);
    for (;;) {
      const answer = (await answerTo(`${name} (${note}): `))?.trim();
      if (answer === undefined) return false;
      const isLeftOut = answer === "" && leaves !== undefined;
      const problem = isLeftOut ? undefined : problemOf(settings, name, answer);
      if (problem === undefined) {
        settings[isLeftOut ? leaves : name] = answer;
        save();
        return true;
      }
      output.write(`${name} ${problem}.\n`);
    }
  }

  try {
    for (const name of isFirst ? OPTIONAL : []) {
      if (settings[name] === undefined && !(await ask(name, "or empty", name))) return false;
    }
    for (let [next] = missingIn(settings); next; [next] = missingIn(settings)) {
      const [name, problem, of] = next;
      const note = of ? `${problem}; without an answer ${of} is removed` : problem;
      if (!(await ask(name, note, of))) return false;
    }
    return true;
  } finally {
    terminal.close();
  }
}
