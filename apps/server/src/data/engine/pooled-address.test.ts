import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startDatabaseProxy } from "#testing/database-proxy.ts";
import { createMigratedDatabase } from "#testing/test-database.ts";
import { openDatabase } from "./open-database.ts";

const log = pino({ level: "silent" });
const openAt = (databaseUrl: string, directUrl?: string) =>
  openDatabase({ databaseUrl, directUrl, dataDir: "", poolSize: 2, log });

describe("the PostgreSQL URL", () => {
  it("of a transaction pooler is refused with the setting's name and the fix", async () => {
    const { url, drop } = await createMigratedDatabase();
    // A listener behind such a pooler receives nothing.
    const pooler = await startDatabaseProxy(url, { dropsNotifications: true });
    await expect(openAt(pooler.url)).rejects.toThrow(
      /^DATABASE_URL points to a transaction pooler.* Set DATABASE_DIRECT_URL/,
    );
    await expect(openAt(pooler.url, pooler.url)).rejects.toThrow(/^DATABASE_DIRECT_URL points to/);
    const database = await openAt(pooler.url, url);
    await database.ping();
    await database.close();
    await pooler.close();
    await drop();
  });
});

describe("a database that accepts the connection and does not respond", () => {
  it("is named in an error within ten seconds", async () => {
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
      silent.close();
    });
    const opened = expect(openAt(`postgres://nobody@127.0.0.1:${port}/nothing`)).rejects.toThrow(
      "the database of DATABASE_URL cannot be used (no response)",
    );
    await once(silent, "connection");
    await vi.advanceTimersByTimeAsync(10_000);
    await opened;
  });
});

describe("a database that refuses", () => {
  it("is named in an error with the reason, and nothing of the URL", async () => {
    const { url, drop } = await createMigratedDatabase();
    const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
    for (const [refused, reason] of [
      [changed({ pathname: "/hush" }), "it has no database of that name, 3D000"],
      [changed({ username: "hush" }), "it refuses the user, 28000"],
      ["postgres://me:hush@127.0.0.1:1/hush", "nothing listens at its host and port, ECONNREFUSED"],
      ["postgres://me:hush@hush.invalid/hush", "its host name is unknown, ENOTFOUND"],
    ] as const) {
      await expect(openAt(refused)).rejects.toThrow(
        new Error(`the database of DATABASE_URL cannot be used (${reason})`),
      );
    }
    await drop();
  });
});
