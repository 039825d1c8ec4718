export type Rule =
  | { kind: "text"; least?: number; begins?: readonly string[] }
  | { kind: "folder" }
  /** A folder by its whole path, or a remote of rclone. */
  | { kind: "store" }
  | { kind: "e-mail address" }
  | { kind: "phone number" }
  /** An email address, or a name before one in angle brackets. */
  | { kind: "sender" }
  | { kind: "address"; schemes: readonly string[] }
  | { kind: "whole number"; least: number; most: number }
  | { kind: "factor" }
  /** From 0 to 1. */
  | { kind: "share" }
  | { kind: "host and port" }
  | { kind: "days" }
  | { kind: "date" }
  | { kind: "time zone" }
  /** `npm start` picks another port when the default is taken. */
  | { kind: "port" }
  | { kind: "switch"; on: string; off: string }
  | { kind: "choice"; of: readonly string[] }
  | { kind: "choices"; of: readonly string[] }
  | {
      kind: "list";
      of?: "host" | "origin" | "fingerprint" | "public key";
      such?: string;
      begins?: readonly string[];
    }
  | { kind: "named addresses" }
  /** Each currency's price with its amount. */
  | { kind: "prices" };

/** Pages get their settings from the server, a store app at build time; `start` is `npm start`. */
type Reader = "server" | "backup" | "pages" | "start" | "sandbox" | "build" | "development";

export type Production = {
  required?: boolean;
  encrypted?: boolean;
  refused?: { value: string; because: string };
  /** The prefix of every secret of this kind, which is not a secret on its own. */
  beginning?: string;
  /** Whether the default is an example that an owner has to replace, also in the pages. */
  example?: boolean;
  /** Whether a guessable value is refused. */
  random?: boolean;
  /** Whether a URL may have only scheme, host and port. */
  origin?: boolean;
  /** A value from `remarkable` on is logged, with what it costs. */
  range?: { least: number; most: number; remarkable: number; cost: string };
  /** Settings that must be set as well: one of each list. */
  needs?: readonly (readonly string[])[];
};

export type Setting = {
  /** The purpose, without the default, which the other fields show. */
  text: string;
  /** The place where an owner finds the value, for the installer's question. */
  find?: string;
  rule: Rule;
  readBy: readonly Reader[];
  /** The meaning of an empty value; undefined for nothing. */
  default?: string;
  /** The same in words when `default` does not say it. */
  empty?: string;
  /** The default under `npm start`; `startSays` describes a computed one. */
  start?: string;
  startSays?: string;
  /** The sandbox's value, which is public, so production refuses it. */
  sandbox?: string;
  production?: Production;
};

export type Section = Readonly<Record<string, Setting>>;
