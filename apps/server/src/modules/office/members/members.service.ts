import type { ListedMember, MemberPage } from "@sovereign/contract/office-members";
import { closeAddresses } from "@sovereign/domain/close-address";
import { foldAddress } from "@sovereign/domain/credentials";
import {
  conditionsOf,
  conditionsText,
  defaultSortOf,
  type MemberCondition,
  type SortText,
} from "@sovereign/domain/member-filter";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { stripeSearch } from "#providers/payments/stripe-dashboard.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { csvHead, csvRow } from "./member-csv.ts";
import type { createMemberList } from "./member-list.ts";
import { isOneOf, whereOf } from "./member-search.repository.ts";
import {
  countAll,
  countEach,
  cursorSchema,
  findIds,
  findLikely,
  findPage,
  findRows,
  type ListRow,
  sumUp,
} from "./members.repository.ts";

const PAGE = 50;
const CLOSE = 3;
const EXPORTED_AT_ONCE = 500;

/** Stripe's form of an invoice's and of a receipt's number. */
const RECEIPT_NUMBER = /^[A-Za-z0-9]{4,20}-\d{4,}$/;

type Asked = { text: string; conditions: readonly MemberCondition[]; sort: SortText };
type Cursor = [string | null, number];

type Deps = {
  db: Database;
  clock: Clock;
  list: ReturnType<typeof createMemberList>;
  accounts: Pick<OfficeAccounts, "findByFormerAddress">;
  payments: Pick<Payments, "mode" | "customersOfReceipt"> | undefined;
  log: Logger;
};

type Query = {
  q?: string | undefined;
  conditions?: string | undefined;
  sort?: SortText | undefined;
  cursor?: string | undefined;
};

export type MembersService = ReturnType<typeof createMembersService>;

export function createMembersService({ db, clock, list, accounts, payments, log }: Deps) {
  const { findByFormerAddress } = accounts;
  function asked({ q: text = "", conditions: filter = "", sort }: Query): Asked {
    const conditions = conditionsOf(filter) ?? [];
    return { text, conditions, sort: sort ?? (text ? "email" : defaultSortOf(conditions)) };
  }

  async function findClose(text: string): Promise<MemberPage["close"]> {
    if (!text.includes("@")) return [];
    const address = foldAddress(text);
    const likely = await findLikely(db, address);
    return closeAddresses(address, likely, CLOSE).map(({ id, email, state }) => ({
      id,
      email,
      state,
    }));
  }

  function stripeUrl(text: string): string | null {
    if (!payments || !text.includes("@")) return null;
    return stripeSearch(text, { live: payments.mode === "live" });
  }

  /** Only the provider knows a receipt number, so it is asked if no member matches. */
  async function customersOf(text: string): Promise<string[]> {
    if (!payments || !RECEIPT_NUMBER.test(text)) return [];
    try {
      return await payments.customersOfReceipt(text);
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not look up a receipt number");
      return [];
    }
  }

  async function findPageOf({ sort, ...search }: Asked, after: Cursor | null, now: Date) {
    const where = await whereOf(db, { ...search, findByFormerAddress }, now);
    const rows = await findPage(db, { where, sort, after, limit: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    const isAll = after === null && rows.length === shown.length;
    const all = isAll ? isOneOf(shown.map(({ member }) => member.id)) : where;
    const { total, sums } = await sumUp(db, all);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return {
      members: shown.map(({ member }) => listedMember(member)),
      total,
      next_payments: sums,
      cursor: last ? writeCursor([last.key, last.member.number]) : null,
    };
  }

  return {
    async find(query: Query): Promise<MemberPage> {
      const now = clock();
      const question = asked(query);
      const { text } = question;
      const { cursor } = query;
      const after = cursor === undefined ? null : readCursor(cursor, question.sort);
      await list.refresh(now);
      let page = await findPageOf(question, after, now);
      if (page.total === 0 && text !== "") {
        const [customer] = await customersOf(text);
        if (customer) page = await findPageOf({ ...question, text: customer }, null, now);
      }
      const isLost = page.total === 0 && text !== "";
      return {
        ...page,
        searched: isLost ? await countAll(db) : null,
        close: isLost ? await findClose(text) : [],
        stripe_url: isLost ? stripeUrl(text) : null,
      };
    },

    async count(filters: string): Promise<number[]> {
      const now = clock();
      await list.refresh(now);
      return countEach(
        db,
        filters.split(";").map((each) => conditionsOf(each) ?? []),
        now,
      );
    },

    /** Logs the export with its number of rows; the file is read in batches afterwards. */
    async export(staff: Staff, query: Query, requestId: string): Promise<AsyncGenerator<string>> {
      const now = clock();
      const { sort, ...search } = asked(query);
      await list.refresh(now);
      const ids = await findIds(
        db,
        await whereOf(db, { ...search, findByFormerAddress }, now),
        sort,
      );
      // A search text may be an address, which the log must not contain.
      const details = {
        filter: conditionsText(search.conditions),
        searched: search.text !== "",
        rows: ids.length,
      };
      // A search with a single result is recorded in that member's log.
      const [only] = ids.length === 1 ? ids : [];
      const about = only === undefined ? undefined : { userId: only };
      const entry = { staff, kind: "members_exported" as const, details, requestId };
      await appendToLog(db, about ? { ...entry, about } : entry, now);
      return piecesOf(db, ids);
    },
  };
}

async function* piecesOf(db: Database, ids: readonly string[]): AsyncGenerator<string> {
  yield csvHead();
  for (let from = 0; from < ids.length; from += EXPORTED_AT_ONCE) {
    const rows = await findRows(db, ids.slice(from, from + EXPORTED_AT_ONCE));
    yield rows.map(csvRow).join("");
  }
}

function listedMember({ external_id: _, ...member }: ListRow): ListedMember {
  return member;
}

const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

function readCursor(text: string, sort: SortText): Cursor {
  try {
    return cursorSchema(sort).parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch (cause) {
    throw new Problem("request.invalid", { cause });
  }
}
