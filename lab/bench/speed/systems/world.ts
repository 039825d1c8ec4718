import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { openMeasuredDatabase } from "#bench/data/long-history.ts";
import { addManyMembers } from "#bench/data/many-members.ts";
import { ask, fieldOf } from "#bench/speed/work/ask.ts";
import { startRaw } from "./baselines.ts";
import { startMeasuredPostgres } from "./postgres.ts";
import { cpuSecondsWithChildren } from "./process-cost.ts";
import { startProductServer } from "./product-server.ts";
import type { ServerProcess } from "./server-process.ts";

const DAYS = 60;

export type World = {
  product: ServerProcess;
  raw: ServerProcess;
  databaseCpu: () => number;
  pinDatabase: (cores: string) => void;
  another: {
    product: (settings?: Record<string, string>) => Promise<ServerProcess>;
    raw: () => Promise<ServerProcess>;
  };
  stop(): Promise<void>;
};

type Options = {
  entry: string;
  members: number;
  folder: string;
};

export async function fill(
  at: { databaseUrl?: string; dataDir: string },
  { members, days }: { members: number; days: number },
): Promise<void> {
  const database = await openMeasuredDatabase(at, []);
  // The product's pool would end statements that take this long.
  const client = new pg.Client({ connectionString: database.directUrl });
  await client.connect();
  try {
    await addManyMembers(drizzle(client), { members, days, now: new Date() });
  } finally {
    await client.end();
  }
  await database.close();
}

async function keysOf({ url }: ServerProcess): Promise<string> {
  return JSON.stringify(fieldOf((await ask(url, "/.well-known/jwks.json")).body, "keys"));
}

export async function worldOnPostgres({ entry, members, folder }: Options): Promise<World> {
  const postgres = await startMeasuredPostgres();
  const { url: databaseUrl } = postgres;
  const logs = folder;
  const dataDir = join(folder, "beside-postgres");
  await fill({ databaseUrl, dataDir }, { members, days: DAYS });
  const startProduct = (settings: Record<string, string> = {}) =>
    startProductServer({ entry, databaseUrl, dataDir, logs, settings });
  const product = await startProduct();
  const keys = await keysOf(product);
  const startRawServer = () => startRaw({ databaseUrl, keys, logs });
  const raw = await startRawServer();
  return {
    product,
    raw,
    databaseCpu: postgres.cpuSeconds,
    pinDatabase: postgres.pin,
    another: { product: startProduct, raw: startRawServer },
    async stop() {
      await Promise.all([product.stop(), raw.stop()]);
      await postgres.stop();
    },
  };
}

export type Embedded = {
  server: ServerProcess;
  databaseCpu: () => number;
};

export async function productOnEmbedded({ entry, members, folder }: Options): Promise<Embedded> {
  const dataDir = join(folder, "embedded");
  await fill({ dataDir }, { members, days: DAYS });
  const server = await startProductServer({ entry, dataDir, logs: folder });
  const lock = readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8");
  const pid = Number.parseInt(lock, 10);
  return { server, databaseCpu: () => cpuSecondsWithChildren(pid) };
}
