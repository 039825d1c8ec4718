import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const account = z.object({ email: z.email(), password: z.string() });
const demoAccounts = z.object({ demo: account, admin: account });

export type DemoAccounts = z.infer<typeof demoAccounts>;

/** The demo accounts of a data folder; their passwords are made up once and kept there, mode 0600. */
export function readOrCreateDemoAccounts(dataDir: string): DemoAccounts {
  const file = join(dataDir, "demo-accounts.json");
  mkdirSync(dataDir, { recursive: true });
  const fresh: DemoAccounts = {
    demo: { email: "demo@sovereign.example", password: randomPassword() },
    admin: { email: "admin@sovereign.example", password: randomPassword() },
  };
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return demoAccounts.parse(JSON.parse(readFileSync(file, "utf8")));
    }
    throw error;
  }
}

function randomPassword(): string {
  return randomBytes(12).toString("base64url");
}
