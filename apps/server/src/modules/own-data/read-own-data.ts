import { setImmediate } from "node:timers/promises";
import { type OwnDataExport, ownDataHeadSchema, ownRowSchemas } from "@sovereign/contract/own-data";
import { findOwnDataProblem, ownDataKind } from "@sovereign/domain/own-data";
import { ADDED_LISTS } from "@sovereign/domain/own-reading";
import type { z } from "zod";
import { Problem } from "#problems/problem.ts";
import { JsonError, jsonPieces } from "./json-pieces.ts";

/** Bytes parsed before other requests run: a few milliseconds of work. */
const BYTES_A_TURN = 64 * 1024;

/** Parses some rows at a time, so that a large export blocks no other request. */
export async function readOwnData(
  body: Uint8Array,
  { now, programmeDays }: { now: Date; programmeDays: number },
): Promise<OwnDataExport> {
  const data = await readRows(body);
  const look = findOwnDataProblem(data, now, { programmeDays });
  let step = look.next();
  while (!step.done) {
    await setImmediate();
    step = look.next();
  }
  if (step.value !== undefined) throw problemAt([step.value]);
  return data;
}

async function readRows(body: Uint8Array): Promise<OwnDataExport> {
  const head: Record<string, unknown> = {};
  const all = Object.entries(ownRowSchemas).map(([name, schema]) =>
    listOf(name, schema, ADDED_LISTS.includes(name) ? [] : undefined),
  );
  const byName = new Map(all.map((list) => [list.name, list]));

  for await (const { name, index, value } of piecesOf(body)) {
    const list = byName.get(name);
    if (!list) {
      if (index === undefined) head[name] = value;
    } else {
      // A file that is not our export is refused as such, not for its rows.
      if (index === undefined && "format" in head && "version" in head) requireKind(head);
      list.add(index, value);
    }
  }
  requireKind(head);
  const read = ownDataHeadSchema.safeParse(head);
  if (!read.success) throw problemAt(read.error.issues[0]?.path ?? []);
  const rows = Object.fromEntries(all.map((list) => [list.name, list.rows()]));
  return { ...read.data, ...rows } as OwnDataExport;
}

/** Without `rows`, the list must be in the file. */
function listOf(name: string, schema: z.ZodType, rows?: unknown[]) {
  return {
    name,
    add(index: number | undefined, value: unknown): void {
      if (index === undefined) {
        if (!Array.isArray(value)) throw problemAt([name]);
        rows = [];
        return;
      }
      const read = schema.safeParse(value);
      if (!read.success) throw problemAt([name, index, ...(read.error.issues[0]?.path ?? [])]);
      rows?.push(read.data);
    },
    rows(): unknown[] {
      if (!rows) throw problemAt([name]);
      return rows;
    },
  };
}

async function* piecesOf(body: Uint8Array) {
  try {
    for (const piece of jsonPieces(chunksOf(body))) {
      if (piece) yield piece;
      else await setImmediate();
    }
  } catch (cause) {
    if (cause instanceof JsonError && cause.path) throw problemAt(cause.path);
    if (!(cause instanceof JsonError || cause instanceof TypeError)) throw cause;
    throw new Problem("request.invalid", { detail: "The body is no JSON object in UTF-8", cause });
  }
}

function* chunksOf(body: Uint8Array): Generator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let from = 0; from < body.length; from += BYTES_A_TURN) {
    yield decoder.decode(body.subarray(from, from + BYTES_A_TURN), { stream: true });
  }
  yield decoder.decode();
}

function requireKind(head: unknown): void {
  const kind = ownDataKind(head);
  if (!kind.ok) throw new Problem(kind.code);
}

const problemAt = (path: readonly PropertyKey[]) =>
  new Problem("own_data.faulty", {
    errors: [{ path: path.map(String).join("."), message: "This value cannot be" }],
  });
