import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/** Parses `KEY=value` lines with `#` comments and optional quotes; ignores other lines. */
export function parseEnvironmentFile(text) {
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const [, key, raw] = match;
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(raw);
    values[key] = quoted ? quoted[2] : raw.replace(/(^|\s+)#.*$/, "");
  }
  return values;
}

/** Adds the root's .env file below the real environment. An empty value means the default. */
export function loadEnvironmentFile(path = join(ROOT, ".env")) {
  if (!existsSync(path)) return;
  for (const [key, value] of Object.entries(parseEnvironmentFile(readFileSync(path, "utf8")))) {
    if (value !== "" && process.env[key] === undefined) process.env[key] = value;
  }
}
