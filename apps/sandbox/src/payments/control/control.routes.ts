import { Hono } from "hono";
import { ApiError } from "#payments/api/api-errors.ts";
import { PAYOUT_INTERVALS } from "#payments/books/payment-types.ts";
import {
  alteration,
  amount,
  choice,
  clockMove,
  fault,
  redelivery,
  releaseOrder,
  seconds,
  text,
} from "./control-input.ts";
import { ControlError, OUTAGE_MODES, type PaymentControl } from "./payment-control.ts";

type Input = Record<string, unknown>;
type Action = (control: PaymentControl, input: Input) => Promise<unknown>;

const named = (input: Input) => ({ subscription: text(input, "subscription") });

const paid = (input: Input) =>
  input.payment === undefined ? named(input) : { payment: text(input, "payment") };

const ACTIONS = new Map<string, Action>(
  Object.entries({
    clock: (control, input) => control.clock(clockMove(input)),
    hold: (control) => control.hold(),
    release: (control, input) => control.release(releaseOrder(input)),
    redeliver: (control, input) => control.redeliver(redelivery(input)),
    "decline-next-renewal": (control, input) => control.declineNextRenewal(named(input)),
    "renew-now": (control, input) => control.renewNow(named(input)),
    recover: (control, input) => control.recover(named(input)),
    "give-up": (control, input) =>
      control.giveUp({ ...named(input), status: choice(input, "status", ["canceled", "unpaid"]) }),
    refund: (control, input) => control.refund({ ...paid(input), ...amount(input) }),
    "refunds-wait": (control, input) => control.refundsWait({ wait: input.wait !== false }),
    "complete-refund": (control, input) => control.completeRefund(paid(input)),
    "fail-refund": (control, input) =>
      control.failRefund({
        ...paid(input),
        ...(typeof input.reason === "string" && { reason: input.reason }),
      }),
    "cancel-refund": (control, input) => control.cancelRefund(paid(input)),
    dispute: (control, input) => control.dispute(paid(input)),
    "open-inquiry": (control, input) => control.openInquiry(paid(input)),
    "escalate-inquiry": (control, input) => control.escalateInquiry(paid(input)),
    "close-dispute": (control, input) =>
      control.closeDispute({ ...paid(input), status: choice(input, "status", ["won", "lost"]) }),
    "payout-interval": (control, input) =>
      control.payoutInterval({ interval: choice(input, "interval", PAYOUT_INTERVALS) }),
    "fail-payout": (control) => control.failPayout(),
    outage: (control, input) =>
      control.outage({
        mode: choice(input, "mode", OUTAGE_MODES),
        ...seconds(input, "seconds"),
      }),
    fail: (control, input) => control.fail(fault(input)),
    heal: (control) => control.heal(),
    "page-address": (control, input) =>
      control.pageAddress({ url: typeof input.url === "string" ? input.url : null }),
    alter: (control, input) => control.alter({ ...named(input), ...alteration(input) }),
    year: (control, input) => control.year({ seed: Number(input.seed ?? 1) }),
    announce: (control) => control.announce(),
    settled: (control) => control.settled(),
    reset: (control) => control.reset(),
  } satisfies Record<string, Action>),
);

async function inputOf(request: Request): Promise<Input> {
  const body = await request.text();
  if (body === "") return {};
  const input: unknown = parsed(body);
  if (typeof input === "object" && input !== null) return input as Input;
  throw new ControlError("The body must be a JSON object.");
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Serves the control over HTTP; an action without a result responds with the state. */
export function createControlRoutes(control: PaymentControl): Hono {
  const app = new Hono();
  app.get("/control/payments/state", (context) => context.json(control.state()));
  app.post("/control/payments/:act", async (context) => {
    const act = ACTIONS.get(context.req.param("act"));
    if (!act) return context.json({ error: "There is no such act." }, 404);
    try {
      const answer = await act(control, await inputOf(context.req.raw));
      return context.json(answer ?? control.state());
    } catch (error) {
      if (!(error instanceof ControlError || error instanceof ApiError)) throw error;
      return context.json({ error: error.message }, 400);
    }
  });
  return app;
}
