/** What may be written under a setting; `read-settings.ts` makes a value of it or says what is wrong. */
export type Rule =
  | { kind: "text"; least?: number }
  | { kind: "folder" }
  | { kind: "e-mail address" }
  | { kind: "address"; schemes: readonly string[] }
  | { kind: "whole number"; least: number; most: number }
  | { kind: "factor" }
  | { kind: "days" }
  | { kind: "date" }
  /** A port that the starting program chooses another for when it is taken and nobody chose it. */
  | { kind: "port" }
  | { kind: "switch"; on: string; off: string }
  | { kind: "choice"; of: readonly string[] }
  | { kind: "choices"; of: readonly string[] }
  | { kind: "list"; of?: "host" | "origin" | "fingerprint"; such?: string }
  | { kind: "named addresses" };

/**
 * Who reads a setting: the server, the backup's commands, the pages (it is built into them), the program
 * that starts them, the sandbox, the build, or development and tests.
 */
type Reader = "server" | "backup" | "pages" | "start" | "sandbox" | "build" | "development";

/** What production refuses of a setting (decision 63). */
export type Production = {
  required?: boolean;
  encrypted?: boolean;
  refused?: { value: string; because: string };
  /** What every secret of its kind begins with, and what is none by itself. */
  beginning?: string;
  /** Whether the default is an example, which an owner has to replace; in the pages too. */
  example?: boolean;
  /** Whether it has to be random: what can be guessed is refused. */
  random?: boolean;
  /** Whether an address is a scheme and a host (and port) alone. */
  origin?: boolean;
  /** Bounds of a number, and from where on a higher one is a line in the log. */
  range?: { least: number; most: number; remarkable: number };
  /** What has to be set as well: of each list one. */
  needs?: readonly (readonly string[])[];
};

/** One setting, as everything that reads, describes or lists it knows it. */
export type Setting = {
  /** What it is for; without its default, which is told from the other fields. */
  text: string;
  rule: Rule;
  readBy: readonly Reader[];
  /** What an empty value means, as it would be written; none where nothing is meant. */
  default?: string;
  /** What an empty value means in words, where `default` does not say it. */
  empty?: string;
  /** What `npm start` puts in the default's place, and the same in words where it is worked out then. */
  start?: string;
  startSays?: string;
  /** What the sandbox goes by; known to everybody, so production refuses it. */
  sandbox?: string;
  production?: Production;
};

export type Section = Readonly<Record<string, Setting>>;
