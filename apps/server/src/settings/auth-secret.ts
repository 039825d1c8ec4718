import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret kept in `dataDir`/auth-secret, created with 256 random bits and mode 0600 on first
 * use. Processes that start together agree on one: the file appears whole or not at all.
 */
export function readOrCreateAuthSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  const present = readSecret(file);
  if (present) return present;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const winner = readSecret(file);
    if (winner) return winner;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, "utf8").trim();
    return secret.length >= 32 ? secret : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
