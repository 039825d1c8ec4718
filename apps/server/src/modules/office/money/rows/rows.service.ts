import type { MoneyRow, MoneyRows } from "@sovereign/contract/office-money";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { moneyFrom } from "@sovereign/domain/money";
import type { RowFigure, RowReason } from "@sovereign/domain/money-figures";
import { rowReasonOf } from "@sovereign/domain/row-reason";
import { GRACE_DAYS } from "@sovereign/domain/subscription";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { shownSums } from "#modules/office/money/money-sums.ts";
import { managerOf } from "#modules/office/money/proof/differences.service.ts";
import { Problem } from "#problems/problem.ts";
import { type ListedTime, listingOf } from "./listings.repository.ts";
import {
  findFirstRecorded,
  findListed,
  type Grounds,
  type ListedRow,
  type RowCursor,
  type RowGroup,
  sumListed,
} from "./rows.repository.ts";

const PAGE = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GRACE_SECONDS = GRACE_DAYS * 24 * 3600;

type Asked = { figure: RowFigure; time: ListedTime; timeZone: string };
type Page = Pick<MoneyRows, "rows" | "cursor">;
type Totals = Pick<MoneyRows, "total" | "sums" | "split">;

/** The rows behind each figure of a month. */
export function createMoneyRows(db: Database) {
  async function read({ figure, time, timeZone }: Asked, after: RowCursor | null, limit: number) {
    const found = await findListed(db, listingOf(figure, time), { after, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const begun = (await findFirstRecorded(db))?.getTime() ?? 0;
    const closed = Math.max(time.to.getTime() + HOUR_MS, begun + DAY_MS);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map((row) => ({
        ...shownRow(row, figure, timeZone),
        added:
          row.recorded && row.recorded.getTime() >= closed
            ? calendarDateIn(timeZone, row.recorded)
            : null,
        original: originalOf(row, timeZone),
      })),
      next: last
        ? ([last.at.toISOString(), last.group_key, last.number_key] satisfies RowCursor)
        : null,
    };
  }

  return {
    async page(asked: Asked, cursor: string | undefined): Promise<Page> {
      const after = cursor === undefined ? null : readCursor(cursor);
      const { rows, next } = await read(asked, after, PAGE);
      return { rows, cursor: next && writeCursor(next) };
    },

    /** Sums all rows of a figure; a page shows a part of them. */
    async totals({ figure, time }: Omit<Asked, "timeZone">): Promise<Totals> {
      const groups = await sumListed(db, listingOf(figure, time), GRACE_SECONDS);
      const sums = new Map<string, number>();
      for (const { currency, amount } of groups) {
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      }
      return {
        total: groups.reduce((all, { rows }) => all + rows, 0),
        // Nothing is paid for it, in no currency.
        sums: figure === "given" ? [] : shownSums(sums),
        split: splitOf(groups, figure),
      };
    },

    /** Yields all rows of a figure, page by page. */
    async *all(asked: Asked, limit: number): AsyncGenerator<MoneyRow[]> {
      let after: RowCursor | null = null;
      do {
        const { rows, next }: Awaited<ReturnType<typeof read>> = await read(asked, after, limit);
        yield rows;
        after = next;
      } while (after);
    },
  };
}

function splitOf(groups: readonly RowGroup[], figure: RowFigure): MoneyRows["split"] {
  const split = new Map<string, MoneyRows["split"][number]>();
  for (const group of groups) {
    const reason = reasonOf(group, figure);
    const source = reason === "turned_off" ? managerOf(group.source) : null;
    const key = `${reason} ${source}`;
    const count = (split.get(key)?.count ?? 0) + group.rows;
    split.set(key, { reason, source, count });
  }
  return [...split.values()].sort((one, other) => other.count - one.count);
}

const reasonOf = (grounds: Grounds, figure: RowFigure): RowReason =>
  rowReasonOf({
    ...grounds,
    figure,
    kind: grounds.row_kind,
    reason: grounds.row_reason,
    isCanceled: grounds.canceled,
  });

const NAMED: readonly RowReason[] = [
  ...(["first_with_coupon", "returned", "other_product", "other"] as const),
  ...(["fee", "fee_returned", "paid_out", "payout_returned"] as const),
];

const FIGURE_OF = { payment: "received", refund: "returned", dispute: "held" } as const;

function originalOf(
  { original_kind: kind, original_at: at }: ListedRow,
  timeZone: string,
): MoneyRow["original"] {
  if (!kind || !at) return null;
  return { figure: FIGURE_OF[kind], day: calendarDateIn(timeZone, at) };
}

type Shown = Omit<MoneyRow, "added" | "original">;

function shownRow(row: ListedRow, figure: RowFigure, timeZone: string): Shown {
  const { at, currency, amount, before_currency: formerly, before_amount: before, until } = row;
  const reason = reasonOf(
    {
      ...row,
      isInGrace: until !== null,
      isSoon: row.gap !== null && row.gap <= GRACE_SECONDS,
      isOtherCurrency: formerly !== null && formerly !== currency,
    },
    figure,
  );
  const dayOf = (instant: Date | null) => instant && calendarDateIn(timeZone, instant);
  // A bank's day has no time zone.
  const bankDay = until && calendarDateIn("UTC", until);
  return {
    id: `${row.group_key} ${row.number_key}`,
    day: calendarDateIn(timeZone, at),
    at: at.toISOString(),
    member_id: row.member_id,
    address: row.address,
    subscription_id: row.subscription_id,
    reason,
    text: NAMED.includes(reason) ? row.row_reason : null,
    until: reason === "in_grace" ? dayOf(until) : reason === "paid_out" ? bankDay : null,
    source: managerOf(row.source),
    since: dayOf(row.since),
    sum: figure === "given" ? null : moneyFrom(amount, currency),
    before:
      figure === "changed" && formerly !== null && before !== null
        ? moneyFrom(before, formerly)
        : null,
  };
}

const cursorSchema = z.tuple([z.iso.datetime(), z.string().max(250), z.int().min(0)]);

const writeCursor = (cursor: RowCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

function readCursor(text: string): RowCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch (cause) {
    throw new Problem("request.invalid", { cause });
  }
}
