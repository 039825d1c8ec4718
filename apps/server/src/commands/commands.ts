import { parseArgs } from "node:util";
import { isCalendarMonth } from "@sovereign/domain/calendar-month";
import { normalizeAddress } from "@sovereign/domain/credentials";
import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { databaseRefusal } from "#database/database-faults.ts";
import { describeError } from "#problems/describe-error.ts";

const OPTIONS = {
  identity: { type: "string" },
  mail: { type: "string" },
  replace: { type: "boolean" },
  "other-secret": { type: "boolean" },
  "sessions-only": { type: "boolean" },
  newest: { type: "boolean" },
  yes: { type: "boolean" },
  alarm: { type: "boolean" },
  json: { type: "boolean" },
} as const;

type Option = keyof typeof OPTIONS;
type Flags = { [Name in Option]?: boolean | string | undefined };

type Command = {
  use: string;
  options?: readonly Option[];
  takes: (words: readonly string[], flags: Flags) => boolean;
  load: () => Promise<(given: string[]) => Promise<void>>;
};

const upTo = (most: number) => (words: readonly string[]) => words.length <= most;

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    use: "backup [file], or backup keygen",
    takes: upTo(1),
    load: async () => (await import("./backup.ts")).backup,
  },
  restore: {
    use: "restore <backup> [--identity <file>] [--replace] [--other-secret], or restore --sessions-only",
    options: ["identity", "replace", "other-secret", "sessions-only"],
    takes: (words, flags) => words.length === (flags["sessions-only"] ? 0 : 1),
    load: async () => (await import("./restore.ts")).restore,
  },
  rehearse: {
    use: "rehearse [backup] [--identity <file>]",
    options: ["identity"],
    takes: upTo(1),
    load: async () => (await import("./rehearse.ts")).rehearseCommand,
  },
  held: {
    options: ["yes"],
    use: `held, or held go <kind> [--yes], where a kind is ${HELD_KINDS.join(", ")}`,
    takes: ([verb, kind, ...more]) =>
      verb === undefined ||
      (verb === "go" && HELD_KINDS.some((known) => known === kind) && more.length === 0),
    load: async () => (await import("./held.ts")).held,
  },
  clock: {
    use: "clock, or clock mend",
    takes: ([verb, ...more]) => (verb === undefined || verb === "mend") && more.length === 0,
    load: async () => (await import("./clock.ts")).clock,
  },
  "erase-again": {
    use: "erase-again [file ...]",
    takes: () => true,
    load: async () => (await import("./erase-again.ts")).eraseAgainCommand,
  },
  admin: {
    use: "admin make-owner <address> [name]",
    takes: ([verb, address = "", , ...more]) =>
      verb === "make-owner" && normalizeAddress(address) !== undefined && more.length === 0,
    load: async () => (await import("./admin.ts")).admin,
  },
  content: {
    use: "content export <folder> [--newest], or content import [folder] [--yes]",
    options: ["newest", "yes"],
    takes: ([verb, folder, ...more], { newest, yes }) =>
      more.length === 0 &&
      (verb === "export" ? folder !== undefined && !yes : verb === "import" && !newest),
    load: async () => (await import("./content.ts")).contentCommand,
  },
  journal: {
    use: "journal check [YYYY-MM], or journal fill [YYYY-MM]",
    takes: ([verb = "", month, ...more]) =>
      ["check", "fill"].includes(verb) &&
      (month === undefined || isCalendarMonth(month)) &&
      more.length === 0,
    load: async () => (await import("./journal.ts")).journalCommand,
  },
  tasks: {
    use: "tasks run <name>; a name that is unknown lists all",
    takes: ([verb, name, ...more]) => verb === "run" && name !== undefined && more.length === 0,
    load: async () => (await import("./tasks.ts")).tasks,
  },
  doctor: {
    use: "doctor [--mail <address>] [--alarm] [--json]",
    options: ["mail", "alarm", "json"],
    takes: ({ length }, { mail }) =>
      length === 0 && (mail === undefined || normalizeAddress(String(mail)) !== undefined),
    load: async () => (await import("./doctor/doctor.ts")).doctor,
  },
  funnel: {
    use: "funnel",
    takes: upTo(0),
    load: async () => (await import("./print-funnel.ts")).printFunnel,
  },
};

const NAMES = Object.keys(COMMANDS).join(", ");

/** Runs a command; one that was typed wrongly is told how it is used, and exits with 2. */
export async function runCommand([word = "", ...given]: string[]): Promise<void> {
  const command = COMMANDS[word];
  const asksHelp = [word, ...given].some((each) => each === "--help" || each === "-h");
  if (!command || asksHelp) {
    const all = `Commands: ${NAMES}. <command> --help says how one is used. Without one, the server starts.`;
    if (asksHelp) process.stdout.write(`${command ? `Use: ${command.use}` : all}\n`);
    else return wrongly(`Unknown command '${word}'. ${all}`);
    return;
  }
  if (!isTaken([word, ...given])) return wrongly(`Use: ${command.use}`);
  try {
    await (await command.load())(given);
  } catch (error) {
    const { message, code, name } = describeError(error);
    const why = databaseRefusal(error) ?? message ?? code ?? name;
    process.stderr.write(`The command ${word} failed: ${why}\n`);
    process.exitCode = 1;
  }
}

/** Above what an idle connection is kept open for. */
const HANGING_MS = 15_000;

/**
 * Ends a process whose work is done, although a call to a folder of another machine hangs: an exit
 * would wait for it. Without one the process has ended before.
 */
export function endWhatHangs(afterMs = HANGING_MS): void {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), afterMs).unref();
}

function wrongly(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

/** Whether a command is typed as it is used. */
export function isTaken([word = "", ...given]: readonly string[]): boolean {
  const { options = [], takes } = COMMANDS[word] ?? {};
  const known = Object.fromEntries(options.map((name) => [name, OPTIONS[name]]));
  try {
    const read = parseArgs({ args: given, options: known, allowPositionals: true });
    return takes?.(read.positionals, read.values) ?? false;
  } catch {
    return false;
  }
}
