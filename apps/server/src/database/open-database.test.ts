import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "./open-database.ts";
import { user } from "./schema.ts";

const dataDir = mkdtempSync(join(tmpdir(), "open-database-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, poolSize: 1, log: pino({ level: "silent" }) });

describe("the built-in database", () => {
  it("is made whole although an earlier first start was killed midway, and is kept", async () => {
    const draft = join(dataDir, "pglite.draft");
    mkdirSync(draft);
    writeFileSync(join(draft, "PG_VERSION"), "half");
    const first = await open();
    expect(existsSync(draft)).toBe(false);
    const now = new Date();
    const member = { id: "1", name: "", email: "kept@example.com", createdAt: now, updatedAt: now };
    await first.db.insert(user).values(member);
    await first.close();
    const second = await open();
    await second.ping();
    expect(await second.db.$count(user)).toBe(1);
    await second.close();
    await expect(second.ping()).rejects.toThrow();
  });
});
