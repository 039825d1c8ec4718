import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";

/** Linux's memory file system, and the space that many small databases may need. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 4 * 1024 ** 3;

/** A test's database need not survive a power cut, nor be vacuumed. */
const SHORT_LIVED = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "300",
};

function temporaryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
}

/**
 * Starts the embedded PostgreSQL in a temporary folder, in memory where there is room. The folder
 * is deleted on stop; `keptIn` stays.
 */
export async function startTemporaryPostgres(
  keptIn?: string,
  others: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const dataDir = keptIn ?? mkdtempSync(join(temporaryFolder(), "test-postgres-"));
  const log = pino({ level: "silent" });
  const settings = { ...SHORT_LIVED, ...others };
  const { url, serverUrl, stop } = await openEmbeddedPostgres({ dataDir, log, settings });
  return {
    url,
    serverUrl,
    async stop() {
      await stop();
      if (!keptIn) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
