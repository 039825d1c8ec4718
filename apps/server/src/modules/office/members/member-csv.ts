import { minorUnits } from "@sovereign/domain/money";
import type { ListRow } from "./members.repository.ts";

/** A spreadsheet would execute a cell that starts with one of these. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

const COLUMNS = [
  "address",
  "state",
  "source",
  "provider_id",
  "since",
  "paid_until",
  "price",
  "currency",
  "last_day_kept",
];

export const csvHead = (): string => lineOf(COLUMNS);

/** Prices are in the currency's minor unit, days in UTC. */
export function csvRow({ price, ...row }: ListRow): string {
  return lineOf([
    row.email,
    row.state,
    row.source ?? "",
    row.external_id ?? "",
    dayOf(row.since),
    row.paid_until === null ? "" : dayOf(row.paid_until),
    price ? String(minorUnits(price)) : "",
    price?.currency ?? "",
    row.last_kept ?? "",
  ]);
}

const dayOf = (instant: string): string => instant.slice(0, 10);

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
