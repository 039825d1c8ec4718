import { amend, newId } from "#payments/books/objects.ts";
import type { Payout } from "#payments/books/payment-types.ts";
import { moveBalance } from "#payments/invoices/balance.ts";
import type { World } from "#payments/world.ts";

const DAY = 86_400;

/** Days of a transfer to the bank. */
const TRANSFER_DAYS = 2;

/** 1970 began on a Thursday; a week's payout is on Monday. */
const FIRST_MONDAY = 4 * DAY;

type Due = { at: number; happen(): void };

/** Available movements that were not paid out yet. */
const waitingFor = ({ books }: World) =>
  books.balance_transaction
    .all()
    .filter(({ id, type }) => type !== "payout" && !books.payout_item.find(id));

function nextBoundary(interval: "daily" | "weekly", after: number): number {
  const [step, first] = interval === "daily" ? [DAY, 0] : [7 * DAY, FIRST_MONDAY];
  return first + Math.ceil((after - first) / step) * step;
}

/** Returns the next automatic payout and the next arrivals. */
export function payoutDuties(world: World): Due[] {
  const { books, payoutInterval } = world;
  const arrivals = books.payout
    .all()
    .filter(({ status }) => status === "in_transit")
    .map((payout) => ({ at: payout.arrival_date, happen: () => arrive(world, payout) }));
  if (payoutInterval === "manual") return arrivals;
  const waiting = waitingFor(world);
  if (waiting.length === 0) return arrivals;
  const available = Math.min(...waiting.map(({ available_on: on }) => on));
  const tried = books.payout_run.find("last")?.at ?? 0;
  const at = nextBoundary(payoutInterval, Math.max(available, tried + 1));
  return [...arrivals, { at, happen: () => payOut(world, at) }];
}

/** Pays out the amounts available at `at`, in each currency that is not overdrawn. */
function payOut(world: World, at: number): void {
  world.books.payout_run.put({ id: "last", at });
  const available = waitingFor(world).filter(({ available_on: on }) => on <= at);
  for (const [currency, items] of Map.groupBy(available, (each) => each.currency)) {
    const amount = items.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) continue;
    const { id } = createPayout(world, { amount, currency, automatic: true });
    for (const item of items) world.books.payout_item.put({ id: item.id, payout: id });
  }
}

function createPayout(
  world: World,
  order: Pick<Payout, "amount" | "currency" | "automatic">,
): Payout {
  const id = newId("po");
  const created = world.clock.seconds();
  const movement = moveBalance(world, {
    ...({ type: "payout", reporting_category: "payout" } as const),
    amount: -order.amount,
    currency: order.currency,
    source: id,
    description: "STRIPE PAYOUT",
  });
  const payout = world.books.payout.put({
    ...order,
    id,
    object: "payout",
    application_fee: null,
    application_fee_amount: null,
    created,
    arrival_date: nextBoundary("daily", created + TRANSFER_DAYS * DAY),
    balance_transaction: movement.id,
    description: "STRIPE PAYOUT",
    destination: "ba_sandbox",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  });
  world.emit("payout.created", payout);
  return payout;
}

function arrive(world: World, payout: Payout): void {
  const previous = amend(payout, { status: "paid", reconciliation_status: "completed" });
  world.emit("payout.paid", payout, previous ?? undefined);
}

/** The bank sends a payout back, also after it was called paid. */
export function failPayout(world: World, payout: Payout): void {
  const { id: source, amount, currency } = payout;
  const back = moveBalance(world, {
    ...({ type: "payout_failure", reporting_category: "payout_reversal" } as const),
    amount,
    currency,
    source,
    description: "REFUND FOR FAILED PAYOUT",
  });
  const previous = amend(payout, {
    status: "failed",
    failure_balance_transaction: back.id,
    failure_code: "account_closed",
    failure_message: "The bank account has been closed",
  });
  world.emit("payout.failed", payout, previous ?? undefined);
}
