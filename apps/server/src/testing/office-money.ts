import type { MoneyMonthDetail, MoneyRow, MoneyRows } from "@sovereign/contract/office-money";
import type { JournalRow } from "@sovereign/domain/journal";
import { minorUnits } from "@sovereign/domain/money";
import type { RowFigure } from "@sovereign/domain/money-figures";
import type { Figures } from "@sovereign/domain/testing/planted-figures";
import { expect } from "vitest";
import type { Database } from "#database/database.ts";
import { journal } from "#schema/schema.ts";
import type { TestStaff } from "./office-staff.ts";

export const write = (db: Database, rows: readonly JournalRow[]) =>
  db.insert(journal).values(rows.map((row) => ({ ...row, recordedAt: row.at })));

export async function read<Answer>(staff: TestStaff, path = ""): Promise<Answer> {
  const answer = await staff.fetch(`/api/office/money${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

export const monthOf = (staff: TestStaff, month: string) =>
  read<MoneyMonthDetail>(staff, `/${month}`);

export async function rowsOf(staff: TestStaff, month: string, figure: RowFigure) {
  const rows: MoneyRow[] = [];
  let page: MoneyRows;
  let cursor = "";
  do {
    page = await read<MoneyRows>(staff, `/${month}/rows?figure=${figure}${cursor}`);
    rows.push(...page.rows);
    cursor = `&cursor=${page.cursor}`;
  } while (page.cursor);
  return { ...page, rows };
}

export function sumOf(rows: readonly MoneyRow[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (money: MoneyRow["sum"], sign: 1 | -1) => {
    if (!money) return;
    sums[money.currency] = (sums[money.currency] ?? 0) + sign * minorUnits(money);
  };
  for (const { sum, before } of rows) {
    add(sum, 1);
    add(before, -1);
  }
  return sums;
}

export const bySums = (sums: MoneyRows["sums"]) =>
  Object.fromEntries(
    sums
      .map((sum): [string, number] => [sum.currency, minorUnits(sum)])
      .filter(([, units]) => units !== 0),
  );

/** What was planted of one month, over all currencies for members and for each for money. */
export function plantedOf(planted: Figures, month: string, figure: string) {
  let members = 0;
  const sums: Record<string, number> = {};
  for (const currency of ["EUR", "USD"]) {
    const found = planted[`${month} ${currency} ${figure}`] ?? 0;
    if (typeof found === "number") {
      if (found !== 0) sums[currency] = found;
    } else {
      members += found.members;
      if (found.yearly !== 0) sums[currency] = found.yearly;
    }
  }
  return { members, sums };
}

/** As a spreadsheet would: the lines of a term and currency, added up. */
export function sumsByTerm(csv: string): Record<string, Record<string, number>> {
  const terms: Record<string, Record<string, number>> = {};
  const [head = "", ...lines] = csv.trim().split("\r\n");
  const columns = head.split(",").toReversed();
  for (const line of lines) {
    // A text may have commas; what stands behind it has none.
    const cells = line.split(",").toReversed();
    const cellOf = (column: string) => cells[columns.indexOf(column)];
    const [term = "", sum, currency = ""] = [cells.at(-1), cellOf("sum"), cellOf("currency")];
    const sums = terms[term] ?? {};
    terms[term] = { ...sums, [currency]: (sums[currency] ?? 0) + Number(sum) };
  }
  const isSome = ([, units]: [string, number]) => units !== 0;
  return Object.fromEntries(
    Object.entries(terms).map(([term, sums]) => [
      term,
      Object.fromEntries(Object.entries(sums).filter(isSome)),
    ]),
  );
}
