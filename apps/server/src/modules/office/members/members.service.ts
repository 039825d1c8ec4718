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
import { printedIdOf } from "@sovereign/domain/printed-id";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { stripeSearch } from "#providers/payments/stripe-dashboard.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { csvHead, csvRow } from "./member-csv.ts";
import type { createMemberList } from "./member-list.ts";
import {
  type FoundMember,
  findByCustomers,
  findByPrinted,
  findGiftOfPayment,
  isOneOf,
  numberOf,
  whereOf,
} from "./member-search.repository.ts";
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
const MOST_GIFTS = 5;

/** The form of the reference that an error page prints. */
const REFERENCE = /^[\w-]{4,64}$/;
const EXPORTED_AT_ONCE = 500;

type Asked = { text: string; conditions: readonly MemberCondition[]; sort: SortText };
type Cursor = [string | null, number];

type Deps = {
  db: Database;
  clock: Clock;
  list: ReturnType<typeof createMemberList>;
  accounts: Pick<OfficeAccounts, "findByFormerAddress">;
  payments: Pick<Payments, "mode" | "payersOfPrinted"> | undefined;
  findGifts: OfficeBilling["gifts"]["find"];
  findFault: (reference: string) => Promise<boolean>;
  log: Logger;
};

type Query = {
  q?: string | undefined;
  conditions?: string | undefined;
  sort?: SortText | undefined;
  cursor?: string | undefined;
};

export type MembersService = ReturnType<typeof createMembersService>;

export function createMembersService(deps: Deps) {
  const { db, clock, list, accounts, payments, log } = deps;
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
    const printed = printedIdOf(text);
    const isSearched = text.includes("@") || (printed !== null && printed.by !== "card");
    if (!payments || !isSearched) return null;
    return stripeSearch(text, { live: payments.mode === "live" });
  }

  /** Members whom the text leads to by something else than their address. */
  async function findOthers(text: string): Promise<FoundMember[]> {
    if (text === "") return [];
    const former = await findByFormerAddress(text.toLowerCase());
    return [
      ...(await findByPrinted(db, text)),
      ...former.map((userId) => ({ userId, by: "former_address" as const, text, at: null })),
    ];
  }

  /** Asked where nothing here has it: only the provider knows receipts, cards and intents. */
  async function askProvider(text: string): Promise<FoundMember[]> {
    const printed = printedIdOf(text);
    if (!payments || !printed) return [];
    try {
      const payers = await payments.payersOfPrinted(printed);
      const ids = payers.map(({ customerId }) => customerId);
      const members = ids.length > 0 ? await findByCustomers(db, ids) : [];
      return members.map(({ userId, customerId }) => {
        const at = payers.find((payer) => payer.customerId === customerId)?.at ?? null;
        return { userId, by: printed.by, text, at };
      });
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not look up an id at the provider");
      return [];
    }
  }

  /** Finds what has no account, or no single one: gifts, and errors that browsers reported. */
  async function findElsewhere(text: string): Promise<MemberPage["elsewhere"]> {
    if (text === "") return [];
    const ofPayment = printedIdOf(text) ? await findGiftOfPayment(db, text) : null;
    const gifts = await deps.findGifts(ofPayment ?? text, MOST_GIFTS);
    const fault = REFERENCE.test(text) && (await deps.findFault(text));
    return [
      ...gifts.map(({ id, number, giver, recipient, state, paidAt }) => ({
        kind: "gift" as const,
        id,
        number,
        giver,
        recipient,
        state,
        paid_at: paidAt?.toISOString() ?? null,
      })),
      ...(fault ? [{ kind: "error" as const, reference: text }] : []),
    ];
  }

  async function findPageOf(
    { sort, ...search }: Asked & { others: readonly FoundMember[] },
    after: Cursor | null,
    now: Date,
  ) {
    const where = await whereOf(db, search, now);
    const rows = await findPage(db, { where, sort, after, limit: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    const isAll = after === null && rows.length === shown.length;
    const all = isAll ? isOneOf(shown.map(({ member }) => member.id)) : where;
    const { total, sums } = await sumUp(db, all);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return {
      members: shown.map(({ member }) => listedMember(member, search)),
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
      const [others, elsewhere] = await Promise.all([findOthers(text), findElsewhere(text)]);
      let page = await findPageOf({ ...question, others }, after, now);
      if (page.total === 0 && elsewhere.length === 0 && text !== "") {
        const asked = await askProvider(text);
        if (asked.length > 0) page = await findPageOf({ ...question, others: asked }, null, now);
      }
      const isLost = page.total === 0 && elsewhere.length === 0 && text !== "";
      return {
        ...page,
        elsewhere: after === null ? elsewhere : [],
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
      const idsWith = async (others: readonly FoundMember[]) =>
        findIds(db, await whereOf(db, { ...search, others }, now), sort);
      let ids = await idsWith(await findOthers(search.text));
      // As the list that it is of was found.
      if (ids.length === 0) ids = await idsWith(await askProvider(search.text));
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

type Searched = { text: string; others: readonly FoundMember[] };

/** With why a search found them, unless their address shows it. */
function listedMember(
  { external_id: _, ...member }: ListRow,
  { text, others }: Searched,
): ListedMember {
  return { ...member, found_by: foundBy(member, { text, others }) };
}

function foundBy(
  { id, number, email }: Pick<ListRow, "id" | "number" | "email">,
  { text, others }: Searched,
): ListedMember["found_by"] {
  if (text === "") return null;
  if (text === id) return { by: "account", text, at: null };
  if (numberOf(text) === number) return { by: "number", text: String(number), at: null };
  if (email.toLowerCase().includes(foldAddress(text))) return null;
  const other = others.find(({ userId }) => userId === id);
  return other ? { by: other.by, text: other.text, at: other.at?.toISOString() ?? null } : null;
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
