const ROWS_A_TURN = 100;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (value: string) => UUID.test(value);

/** Yields between batches; returns the path of the first error, or undefined. */
export type Look = Generator<undefined, string | undefined>;

export type Checks = Record<string, boolean>;

/** Requires rows in ascending order of `key` without duplicates, as exports have them. */
export function* problemIn<Row extends object>(
  name: string,
  rows: readonly Row[],
  key: readonly (keyof Row & string)[],
  checks: (row: Row, index: number) => Checks,
): Look {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) yield;
    const found = Object.entries(checks(row, index)).find(([, holds]) => !holds);
    if (found) return `${name}.${index}.${found[0]}`;
    const before = rows[index - 1];
    if (before && key.length > 0 && !isAfter(row, before, key)) return `${name}.${index}.${key[0]}`;
  }
  return undefined;
}

function isAfter<Row>(row: Row, before: Row, key: readonly (keyof Row)[]): boolean {
  const differing = key.find((field) => row[field] !== before[field]);
  return differing !== undefined && row[differing] > before[differing];
}
