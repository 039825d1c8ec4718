import type { Table } from "#payments/books/books.ts";
import type { ListObject } from "#payments/books/objects.ts";
import type { World } from "#payments/world.ts";
import { badRequest } from "./api-errors.ts";
import { type FormHash, hashOf, integerOf, isHash, textOf } from "./params.ts";

type Call = {
  world: World;
  id: string;
  params: FormHash;
};

/** One endpoint of the provider's API. It responds synchronously, so no two calls interleave. */
export type Route = {
  method: "get" | "post" | "delete";
  path: string;
  /** The parameters it accepts besides `expand`; any other is refused. */
  params: readonly string[];
  answer(call: Call): object;
};

export const PAGE_PARAMS = ["limit", "starting_after", "ending_before", "created"] as const;

type Listed = { id: string; created: number };

function limitOf(params: FormHash): number {
  const limit = integerOf(params, "limit") ?? 10;
  if (limit < 1) throw badRequest("This value must be greater than or equal to 1.", "limit");
  if (limit > 100) throw badRequest("This value must be less than or equal to 100.", "limit");
  return limit;
}

function createdFilter(params: FormHash): (row: Listed) => boolean {
  if (params.created === undefined) return () => true;
  if (!isHash(params.created)) {
    const instant = integerOf(params, "created");
    return (row) => row.created === instant;
  }
  const range = hashOf(params, "created") ?? {};
  const [gt, gte] = [integerOf(range, "gt"), integerOf(range, "gte")];
  const [lt, lte] = [integerOf(range, "lt"), integerOf(range, "lte")];
  return ({ created }) =>
    created > (gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (gte ?? Number.NEGATIVE_INFINITY) &&
    created < (lt ?? Number.POSITIVE_INFINITY) &&
    created <= (lte ?? Number.POSITIVE_INFINITY);
}

function cutAtCursor<Row extends Listed>(table: Table<Row>, params: FormHash) {
  const newestFirst = table.all().reverse();
  const after = textOf(params, "starting_after");
  const before = textOf(params, "ending_before");
  if (after && before) {
    throw badRequest(
      "You may only specify one of these parameters: starting_after, ending_before.",
    );
  }
  if (after) {
    const cursor = table.named(after, "starting_after");
    return { rows: newestFirst.slice(newestFirst.indexOf(cursor) + 1), backwards: false };
  }
  if (!before) return { rows: newestFirst, backwards: false };
  const cursor = table.named(before, "ending_before");
  return { rows: newestFirst.slice(0, newestFirst.indexOf(cursor)), backwards: true };
}

/** Returns one page of a table, newest first, with the provider's cursors and `has_more`. */
export function pageOf<Row extends Listed>(
  table: Table<Row>,
  url: string,
  params: FormHash,
  keep: (row: Row) => boolean,
): ListObject<Row> {
  const limit = limitOf(params);
  const created = createdFilter(params);
  const { rows, backwards } = cutAtCursor(table, params);
  const kept = rows.filter((row) => created(row) && keep(row));
  const data = backwards ? kept.slice(-limit) : kept.slice(0, limit);
  return { object: "list", data, has_more: kept.length > limit, url };
}
