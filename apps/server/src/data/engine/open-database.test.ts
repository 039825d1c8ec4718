import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { user } from "#schema/schema.ts";
import { settleFiles } from "./database-files.ts";
import { openDatabase } from "./open-database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "open-database-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (folder = dataDir) =>
  openDatabase({ dataDir: folder, poolSize: 1, log: pino({ level: "silent" }) });

describe("the built-in database", () => {
  it("is made whole where the folder is a link and an earlier first start was killed midway, and is kept", async () => {
    const target = join(dataDir, "target");
    const draft = join(target, "incoming.draft");
    mkdirSync(draft, { recursive: true });
    symlinkSync(target, join(dataDir, "pglite"));
    writeFileSync(join(draft, "PG_VERSION"), "half");
    const first = await open();
    expect(existsSync(draft)).toBe(false);
    const now = new Date();
    const member = { id: "1", name: "", email: "kept@example.com", createdAt: now, updatedAt: now };
    await first.db.insert(user).values(member);
    await first.close();
    expect(existsSync(join(target, "PG_VERSION"))).toBe(true);
    const second = await open();
    await second.ping();
    expect(await second.db.$count(user)).toBe(1);
    await second.close();
    await expect(second.ping()).rejects.toThrow();
  });

  it("is kept whichever step of moving in new files a process was killed at", async () => {
    const folder = join(dataDir, "moving");
    const present = () => readdirSync(folder).sort();
    for (const killedAt of ["incoming", "arriving"]) {
      mkdirSync(join(folder, killedAt, "base"), { recursive: true });
      writeFileSync(join(folder, killedAt, "PG_VERSION"), "new");
      // Left of the old database, or already there of the new one.
      mkdirSync(join(folder, killedAt === "incoming" ? "old" : "pg_wal"));
      settleFiles(folder);
      const arrived = killedAt === "incoming" ? [] : ["pg_wal"];
      expect(present()).toEqual(["PG_VERSION", "base", ...arrived]);
      rmSync(folder, { recursive: true });
    }
  });

  it("is not made in a folder with something else in it, also when that is a link", async () => {
    const target = join(dataDir, "taken");
    mkdirSync(target);
    const linked = join(dataDir, "linked");
    mkdirSync(linked);
    symlinkSync(target, join(linked, "pglite"));
    writeFileSync(join(target, "notes"), "mine");
    await expect(open(linked)).rejects.toThrow(/pglite in DATA_DIR holds files that are no/);
    expect(readdirSync(target).sort()).toEqual(["notes", "server.lock"]);
  });
});
