import type { Faults } from "#payments/api/faults.ts";
import type { Outage } from "#payments/api/outage.ts";
import { passTime } from "#payments/passing-time.ts";
import type { Outbox } from "#payments/webhooks/outbox.ts";
import type { World } from "#payments/world.ts";
import { announceAll } from "#payments/year/announce.ts";
import { playYear } from "#payments/year/year.ts";
import type { ClockMove, PaymentControl, PaymentState } from "./payment-control.ts";
import { ControlError } from "./payment-control.ts";
import * as actions from "./subscription-actions.ts";

export type ControlDeps = {
  world: World;
  outbox: Outbox;
  outage: Outage;
  faults: Faults;
  onChange(): void;
  startAfresh(): void;
};

function instantOf(world: World, move: ClockMove): number {
  const instant =
    "now" in move ? Date.parse(move.now) : world.clock.milliseconds() + move.advance_seconds * 1000;
  if (Number.isFinite(instant)) return instant;
  throw new ControlError("The clock moves to an ISO instant or by a number of seconds.");
}

function singlePayments({ books }: World): PaymentState["payments"] {
  const billed = new Set(books.invoice_payment.all().map(({ payment }) => payment.payment_intent));
  return books.charge
    .all()
    .filter(({ paid, payment_intent }) => paid && !billed.has(payment_intent))
    .map(({ payment_intent: id, billing_details, refunded }) => ({
      id,
      email: billing_details.email,
      refunded,
    }));
}

function stateOf({ world, outbox, outage }: ControlDeps): PaymentState {
  return {
    now: new Date(world.clock.milliseconds()).toISOString(),
    holding: outbox.holding,
    held: outbox.held.map((event) => event.id),
    deliveries: [...outbox.log],
    events: world.books.event.all().map(({ id, type }) => ({ id, type })),
    subscriptions: world.books.subscription.all().map(({ id, status, customer }) => ({
      id,
      status,
      customer,
      email: world.books.customer.get(customer).email,
    })),
    payments: singlePayments(world),
    outage: outage.mode,
  };
}

export function createControl(deps: ControlDeps): PaymentControl {
  const { world, outbox, outage, faults, onChange } = deps;
  const change = async (act: () => void): Promise<void> => {
    act();
    onChange();
    await outbox.settled();
  };
  return {
    state: () => stateOf(deps),
    async clock(move) {
      await change(() => passTime(world, instantOf(world, move)));
      return stateOf(deps);
    },
    hold: () =>
      change(() => {
        outbox.holding = true;
      }),
    async release(order = {}) {
      const statuses = await outbox.release(order);
      onChange();
      return { statuses };
    },
    async redeliver(order) {
      const event = world.books.event.find(order.event_id);
      if (!event) throw new ControlError(`There is no event ${order.event_id}.`);
      return { statuses: await outbox.redeliver(event, order) };
    },
    declineNextRenewal: (order) => change(() => actions.declineNextRenewal(world, order)),
    renewNow: (order) => change(() => actions.renewNow(world, order)),
    recover: (order) => change(() => actions.recover(world, order)),
    giveUp: (order) => change(() => actions.giveUp(world, order)),
    refund: (order) => change(() => actions.refund(world, order)),
    refundsWait: ({ wait }) =>
      change(() => {
        world.refundsWait = wait;
      }),
    completeRefund: (order) => change(() => actions.payRefundOut(world, order)),
    failRefund: (order) => change(() => actions.refuseRefund(world, order)),
    cancelRefund: (order) => change(() => actions.callRefundOff(world, order)),
    dispute: (order) => change(() => actions.dispute(world, order)),
    openInquiry: (order) => change(() => actions.dispute(world, order, { inquiry: true })),
    escalateInquiry: (order) => change(() => actions.escalate(world, order)),
    closeDispute: (order) => change(() => actions.judgeDispute(world, order)),
    payoutInterval: ({ interval }) =>
      change(() => {
        world.payoutInterval = interval;
      }),
    failPayout: () => change(() => actions.refusePayout(world)),
    outage: (order) => change(() => outage.set(order.mode, order.seconds)),
    fail: (fault) => change(() => faults.plan(fault)),
    heal: () => change(() => faults.clear()),
    pageAddress: ({ url }) =>
      change(() => {
        world.pageAddress = url;
      }),
    async year({ seed }) {
      if (world.books.coupon.find("WELCOME25")) throw new ControlError("It was played already.");
      const played = outbox.silently(() => playYear(world, { seed }));
      onChange();
      return played;
    },
    announce: () => announceAll(world, outbox),
    alter: (order) => change(() => actions.alter(world, order)),
    settled: () => outbox.settled(),
    reset: () => change(deps.startAfresh),
  };
}
