import { randomBytes } from "node:crypto";
import { SETTINGS } from "#settings/definitions.mjs";
import { deploymentProblems } from "#settings/production-rules.mjs";
import { parseEnvironmentFile } from "./environment.mjs";
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

/** Returns the settings of a new or an existing file, with what was answered since. */
export function settingsOf(text, { answers = "", environment = {} } = {}) {
  const kept = parseEnvironmentFile(text);
  return {
    ...OF_MACHINE,
    ...(kept.AUTH_SECRET ? {} : { AUTH_SECRET: randomBytes(33).toString("base64") }),
    ...kept,
    ...namedIn(parseEnvironmentFile(answers)),
    ...namedIn(environment),
  };
}

/** Returns the names of settings that production needs, with what is wrong with each. */
export function missingIn(settings) {
  return new Map(
    deploymentProblems(settings).flatMap(([name, problem]) => {
      const [, needed] = /^also needs (.*) in production$/.exec(problem) ?? [];
      if (!needed) return [[name, problem]];
      // The first of each choice.
      return needed.split(" and ").map((either) => [either.split(" or ")[0], `is for ${name}`]);
    }),
  );
}

/** Writes a value so that systemd, Node and a shell read the same. */
function quoted(name, value) {
  if (!/[^\w@%+=:,./-]/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["\\$`]/.test(value)) return `"${value}"`;
  throw new PlainFailure(`${name} must not contain ' together with ", \\, $ or a backtick.`);
}

/** Returns the file's text with changed settings replaced and new ones added; the rest stays. */
export function changedText(text, settings) {
  const kept = parseEnvironmentFile(text);
  const changes = new Map(Object.entries(settings).filter(([name, value]) => kept[name] !== value));
  const lines = text.split("\n").map((line) => {
    const [, name] = /^\s*([A-Z][A-Z0-9_]*)\s*=/.exec(line) ?? [];
    if (!changes.has(name)) return line;
    const value = changes.get(name);
    changes.delete(name);
    return `${name}=${quoted(name, value)}`;
  });
  const added = [...changes].map(([name, value]) => `${name}=${quoted(name, value)}`);
  return [lines.join("\n").trimEnd(), ...added].filter(Boolean).join("\n").concat("\n");
}
