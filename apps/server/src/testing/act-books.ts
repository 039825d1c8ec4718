import { type Money, minorUnits } from "@sovereign/domain/money";
import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#database/database.ts";
import type { ProviderSubscription } from "#providers/payments/payments.ts";
import { staffActs, staffLog, staffLogSubjects, subscriptions } from "#schema/schema.ts";

type Refund = { id: string; charge: string; amount: number; metadata: { act?: string } };
type Charge = { id: string; amount_refunded: number };

type Books = {
  db: Database;
  /** Of the staff who did all acts. */
  actorId: string;
  /** What the provider has recorded. */
  recorded: <Row>(path: string) => Promise<Row[]>;
  /** The provider's state of a subscription. */
  read: (id: string) => Promise<ProviderSubscription | null>;
  bought: readonly string[];
};

const PAGE = 100;

/** Each try begins and ends once; what is done can be put back, or that is refused. */
const COURSE =
  /^(begun act_failed )*begun (act_undone|act_failed|act_done( act_failed)*( act_undone)?)$/;

async function allOf<Row extends { id: string }>(recorded: Books["recorded"], path: string) {
  const rows: Row[] = [];
  for (let page: Row[] | undefined; page === undefined || page.length === PAGE; ) {
    const last = rows.at(-1);
    page = await recorded<Row>(`${path}?limit=${PAGE}${last ? `&starting_after=${last.id}` : ""}`);
    rows.push(...page);
  }
  return rows;
}

/** Expects that acts, provider, ledger and log agree after acts on money; returns the acts. */
export async function expectAgreement({ db, actorId, recorded, read, bought }: Books) {
  const acts = await db.select().from(staffActs);
  expect(acts.filter(({ state }) => state === "sending" || state === "unanswered")).toEqual([]);

  const refunds = await allOf<Refund>(recorded, "refunds");
  const done = acts.filter(({ kind, state }) => kind === "refund" && state === "done");
  expect(refunds.map(({ metadata }) => metadata.act).sort()).toEqual(
    done.map(({ id }) => id).sort(),
  );
  for (const { id, input } of done) {
    const { plan } = input as { plan: { amount: Money } };
    const amount = refunds.find(({ metadata }) => metadata.act === id)?.amount;
    expect(amount).toBe(minorUnits(plan.amount));
  }
  for (const { id, amount_refunded } of await allOf<Charge>(recorded, "charges")) {
    const parts = refunds.filter(({ charge }) => charge === id);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(amount_refunded);
  }

  const rows = await db.select().from(subscriptions);
  for (const subscription of bought) {
    const truth = await read(subscription);
    const row = rows.find(({ externalId }) => externalId === subscription);
    const { status, periodEnd, cancelAtPeriodEnd, revoked } = truth ?? {};
    expect(row).toMatchObject({ status, periodEnd, cancelAtPeriodEnd, revoked });
  }
  const given = acts.filter(({ kind, state, input }) => {
    const { plan } = input as { plan: { subscriptionId?: string | null } };
    return (kind === "give" || (kind === "extend" && !plan.subscriptionId)) && state === "done";
  });
  const granted = rows
    .filter(({ source }) => source === "office")
    .map(({ externalId }) => externalId);
  expect(granted.sort()).toEqual(given.map(({ id }) => id).sort());

  const log = await db
    .select()
    .from(staffLog)
    .leftJoin(staffLogSubjects, eq(staffLogSubjects.logId, staffLog.id))
    .orderBy(asc(staffLog.id));
  const ids = new Set(acts.map(({ id }) => id));
  const named = log.flatMap(({ staff_log }) => staff_log.details.act ?? []);
  expect(named.filter((act) => !ids.has(String(act)))).toEqual([]);
  for (const { id, kind, state, reason, actorId: actor } of acts) {
    const entries = log.filter(({ staff_log }) => staff_log.details.act === id);
    expect([reason === "", actor]).toEqual([false, actorId]);
    const course = entries.map(({ staff_log }) => staff_log.kind);
    expect(course.map((each) => (each === kind ? "begun" : each)).join(" ")).toMatch(COURSE);
    const last = entries.at(-1)?.staff_log;
    // An undo that was refused leaves the act done.
    const isKept = last?.kind === "act_failed" && last.details.undo === true;
    expect(isKept ? "act_done" : last?.kind).toBe(`act_${state}`);
    for (const { staff_log, staff_log_subjects } of entries) {
      expect([staff_log.actorId, staff_log_subjects?.reason]).toEqual([actorId, reason]);
    }
  }
  return acts;
}
