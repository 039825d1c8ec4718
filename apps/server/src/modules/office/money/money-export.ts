import type { MoneyMonths, MoneyRow } from "@sovereign/contract/office-money";
import { type Money, minorUnits } from "@sovereign/domain/money";
import type { RowFigure } from "@sovereign/domain/money-figures";
import { csvCell } from "#modules/office/members/member-csv.ts";

const COLUMNS = [
  "term",
  "at",
  "day",
  "address",
  "member_id",
  "subscription_id",
  "reason",
  "text",
  "until",
  "paid_with",
  "member_since",
  "added",
  "original_day",
  "sum",
  "currency",
  "counted_at",
  "time_zone",
];

/** The single instant of a file, and the zone of its days and months. */
export type Counted = { at: string; timeZone: string };

const cellsOf = ({ at, timeZone }: Counted): [string, string] => [at, timeZone];

type Rows = AsyncIterable<{ figure: RowFigure; rows: readonly MoneyRow[] }>;

/**
 * Sums are in the currency's minor unit. A changed price is a line for the new one and another for
 * the old, so that the lines of a term sum to its figure.
 */
export async function* csvOf(pages: Rows, counted: Counted): AsyncGenerator<string> {
  yield lineOf(COLUMNS);
  for await (const { figure, rows } of pages) {
    if (rows.length > 0) yield rows.flatMap((row) => linesOf(figure, row, counted)).join("");
  }
}

export async function* jsonOf(pages: Rows, { at, timeZone }: Counted): AsyncGenerator<string> {
  yield `{"counted_at":${JSON.stringify(at)},"time_zone":${JSON.stringify(timeZone)},"rows":`;
  let before = "[\n";
  for await (const { figure, rows } of pages) {
    for (const row of rows) {
      yield `${before}${JSON.stringify({ figure, ...row })}`;
      before = ",\n";
    }
  }
  yield before === "[\n" ? "[]}\n" : "\n]}\n";
}

/** A line for each month, term and currency. */
export function csvOfMonths({ months }: MoneyMonths, counted: Counted): string {
  const lines = months.flatMap(({ month, bridge }) =>
    Object.entries(bridge).flatMap(([term, { members, yearly }]) =>
      (yearly.length > 0 ? yearly : [null]).map((sum) =>
        lineOf([month, term, String(members), ...moneyCells(sum), ...cellsOf(counted)]),
      ),
    ),
  );
  const head = ["month", "term", "members", "yearly", "currency", "counted_at", "time_zone"];
  return lineOf(head) + lines.join("");
}

function linesOf(figure: RowFigure, row: MoneyRow, counted: Counted): string[] {
  const cells = [
    figure,
    row.at,
    row.day,
    row.address ?? "",
    row.member_id ?? "",
    row.subscription_id ?? "",
    row.reason,
    row.text ?? "",
    row.until ?? "",
    row.source,
    row.since ?? "",
    row.added ?? "",
    row.original?.day ?? "",
  ];
  const lineWith = (sum: [string, string]) => lineOf([...cells, ...sum, ...cellsOf(counted)]);
  const line = lineWith(moneyCells(row.sum));
  return row.before ? [line, lineWith(moneyCells(row.before, -1))] : [line];
}

const moneyCells = (money: Money | null, sign: 1 | -1 = 1): [string, string] =>
  money ? [String(sign * minorUnits(money)), money.currency] : ["", ""];

/** A negative sum is a number, which no spreadsheet runs. */
const cellOf = (text: string): string => (/^-\d+$/.test(text) ? text : csvCell(text));

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;
