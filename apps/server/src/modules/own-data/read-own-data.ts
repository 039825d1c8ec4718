import { setImmediate } from "node:timers/promises";
import { type OwnDataExport, ownDataHeadSchema, ownRowSchemas } from "@sovereign/contract/own-data";
import { lookForFault, ownDataKind } from "@sovereign/domain/own-data";
import type { z } from "zod";
import { Problem } from "#problems/problem.ts";

/** How many rows are read before others have their turn. */
const ROWS_A_TURN = 100;

/**
 * An export as it was sent, looked through some rows at a time, so that a large one holds nobody up;
 * throws a Problem with the place of the first value that cannot be.
 */
export async function readOwnData(body: unknown, now: Date): Promise<OwnDataExport> {
  const kind = ownDataKind(body);
  if (!kind.ok) throw new Problem(kind.code);
  const data = await readRows(body);
  const look = lookForFault(data, now);
  let step = look.next();
  while (!step.done) {
    await setImmediate();
    step = look.next();
  }
  if (step.value !== undefined) throw faultAt([step.value]);
  return data;
}

async function readRows(body: unknown): Promise<OwnDataExport> {
  const head = ownDataHeadSchema.safeParse(body);
  if (!head.success) throw faultAt(head.error.issues[0]?.path ?? []);
  const lists = new Map(Object.entries(Object(body)));

  async function rowsOf<Row>(name: string, schema: z.ZodType<Row>): Promise<Row[]> {
    const given = lists.get(name);
    if (!Array.isArray(given)) throw faultAt([name]);
    const rows: Row[] = [];
    for (const [index, row] of given.entries()) {
      if (index % ROWS_A_TURN === 0) await setImmediate();
      const read = schema.safeParse(row);
      if (!read.success) throw faultAt([name, index, ...(read.error.issues[0]?.path ?? [])]);
      rows.push(read.data);
    }
    return rows;
  }

  const { days, rest_days, milestones, day_edits, review_answers } = ownRowSchemas;
  const { programme_days, manifesto_signatures } = ownRowSchemas;
  return {
    ...head.data,
    days: await rowsOf("days", days),
    rest_days: await rowsOf("rest_days", rest_days),
    milestones: await rowsOf("milestones", milestones),
    programme_days: await rowsOf("programme_days", programme_days),
    manifesto_signatures: await rowsOf("manifesto_signatures", manifesto_signatures),
    day_edits: await rowsOf("day_edits", day_edits),
    review_answers: await rowsOf("review_answers", review_answers),
  };
}

const faultAt = (path: readonly PropertyKey[]) =>
  new Problem("own_data.faulty", {
    errors: [{ path: path.map(String).join("."), message: "This value cannot be" }],
  });
