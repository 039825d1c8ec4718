import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { damaged } from "./backup-failure.ts";
import { encrypted, plainBytes } from "./encryption.ts";

/*
 * A compressed text file: a header; per table a JSON line, COPY rows and `\.`; the row count.
 * With recipients it is encrypted as a whole, in the format of age.
 */

const header = z.object({
  sovereign_backup: z.literal(1),
  made_at: z.string(),
  files: z.record(z.string(), z.string()),
  /** The last link of the staff log's chain (decision 121). */
  log_head: z.object({ position: z.number(), seal: z.string() }).nullish(),
});
/** The names become part of statements, and anyone with access to the backups can change a file. */
const tableHead = z.object({
  table: z.string().regex(/^(?:(?:public|drizzle|pgboss)\.)?(?:\w+|"\w+")$/),
  columns: z.array(z.string().regex(/^(?:\w+|"\w+")$/)),
});
const end = z.object({ rows: z.number() });

export type Header = z.infer<typeof header>;
export type TableHead = z.infer<typeof tableHead>;

type Written = TableHead & { rows: Readable };

const END_OF_ROWS = "\\.";
const NEWLINE = 10;

export async function writeArchive(
  file: string,
  about: Omit<Header, "sovereign_backup">,
  { tables, recipients }: { tables: AsyncIterable<Written>; recipients: readonly string[] },
): Promise<void> {
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  async function* content(): AsyncGenerator<Buffer | string> {
    let rows = 0;
    yield line({ sovereign_backup: 1, ...about });
    for await (const { table, columns, rows: stream } of tables) {
      yield line({ table, columns });
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        for (const byte of chunk) if (byte === NEWLINE) rows += 1;
        yield chunk;
      }
      yield `${END_OF_ROWS}\n`;
    }
    yield line({ rows });
  }
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  if (recipients.length === 0) return pipeline(content, createGzip(), target);
  await pipeline(content, createGzip(), (plain: Readable) => encrypted(plain, recipients), target);
}

/** All rows of a table must be consumed before the next table. */
type Read = TableHead & { rows: AsyncIterable<string> };

export type Backup = { file: string; identities: readonly string[] };

/** Reads a whole backup. Throws a {@link BackupFailure} when it is damaged or cannot be opened. */
export async function readArchive(
  backup: Backup,
  on: { header?: (header: Header) => void; table: (table: Read) => Promise<void> },
): Promise<void> {
  const lines = linesOf(backup);
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw damaged();
    return value;
  };
  let count = 0;
  async function* rows() {
    for (let row = await next(); row !== END_OF_ROWS; row = await next()) {
      count += 1;
      yield row;
    }
  }
  try {
    const about = parse(header, await next());
    on.header?.(about);
    for (;;) {
      const line = JSON.parse(await next());
      const last = end.safeParse(line);
      if (last.success) {
        if (last.data.rows !== count || !(await lines.next()).done) throw damaged();
        return;
      }
      await on.table({ ...tableHead.parse(line), rows: rows() });
    }
  } catch (error) {
    if (isDamage(error)) throw damaged(error);
    throw error;
  } finally {
    await lines.return(undefined);
  }
}

function parse<Value>(schema: z.ZodType<Value>, line: string): Value {
  return schema.parse(JSON.parse(line));
}

const isDamage = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"));

/** Yields the lines of a compressed file; only a line feed ends one. */
async function* linesOf({ file, identities }: Backup): AsyncGenerator<string, void, undefined> {
  const source = Readable.from(plainBytes(file, identities), { objectMode: false });
  const plain = createGunzip();
  source.on("error", (error) => plain.destroy(error)).pipe(plain);
  let rest: Buffer[] = [];
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      let from = 0;
      for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, to)]).toString();
        rest = [];
        from = to + 1;
      }
      rest.push(chunk.subarray(from));
    }
  } finally {
    source.destroy();
  }
}
