import { connectTo } from "./back-up.ts";

/** Records a finished backup for the office; false when the database could not store it. */
export async function recordBackup(
  url: string,
  made: { startedAt: Date; finishedAt: Date; bytes: number },
): Promise<boolean> {
  const client = await connectTo(url);
  try {
    await client.query("insert into backups (started_at, finished_at, bytes) values ($1, $2, $3)", [
      made.startedAt,
      made.finishedAt,
      made.bytes,
    ]);
    return true;
  } catch {
    // The backup itself is complete: the caller says that it is not recorded.
    return false;
  } finally {
    await client.end();
  }
}
