import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type DeclinedPayment, followPayLink, readPayLink } from "@sovereign/contract/memberships";
import { paths } from "@sovereign/domain/page-paths";
import { accessOf } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import { findRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";

/** The renewal that a link pays; a later one has a link of its own. */
type Renewal = { subscription: string; invoice: string };

const PROOF_BYTES = 16;
/** Without a dot, so that its page's path does not look like a file's. */
const TOKEN = /^([\w-]{1,100})~([\w-]{1,100})~([\w-]{22})$/;

type Deps = {
  config: { authSecret: string; appUrl: string };
  db: Database;
  clock: Clock;
  limits: Pick<MembershipLimits, "payLink">;
  payments: Payments | undefined;
};

type Found = DeclinedPayment & { url: string | null };

/**
 * Links in emails that pay a declined renewal. They open a page of ours, and only its button leads
 * to the provider: past the end of access a payment would open nothing (decision 34).
 */
export function createPayLinks({ config, db, clock, limits, payments }: Deps) {
  const secret = Buffer.from(hkdfSync("sha256", config.authSecret, "", "memberships: pay", 32));
  const proofOf = ({ subscription, invoice }: Renewal) =>
    createHmac("sha256", secret)
      .update(`${subscription} ${invoice}`)
      .digest()
      .subarray(0, PROOF_BYTES);

  function read(token: string): Renewal {
    const [, subscription = "", invoice = "", proof = ""] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(proof, "base64url");
    const expected = proofOf({ subscription, invoice });
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Problem("auth.link_invalid");
    }
    return { subscription, invoice };
  }

  const closed = (state: "paid" | "over"): Found => ({
    state,
    owed: null,
    last_day: null,
    url: null,
  });

  async function find({ subscription, invoice }: Renewal): Promise<Found> {
    if (!payments) throw new Problem("billing.not_configured");
    const row = await findRow(db, { source: "stripe", externalId: subscription });
    const access = row && accessOf(row, clock());
    if (!row || !access?.open) return closed("over");
    if (!access.paymentDue) return closed("paid");
    const { customerId } = row;
    const open = await payments.openInvoice({ subscriptionId: subscription, customerId });
    // Paid, and the provider's event is on its way.
    if (!open) return closed("paid");
    if (open.id !== invoice) return closed("over");
    const { owed, url } = open;
    return { state: "due", owed, last_day: access.until.toISOString(), url };
  }

  return {
    urlOf(renewal: Renewal): string {
      const { subscription, invoice } = renewal;
      const token = `${subscription}~${invoice}~${proofOf(renewal).toString("base64url")}`;
      return `${config.appUrl}${paths.pay(token)}`;
    },

    routes(gate: Gate) {
      const router = createRouter();
      router.openapi(routeOf(readPayLink, gate), async (c) => {
        c.header("cache-control", "no-store");
        await limits.payLink(c.var.clientAddress);
        const { state, owed, last_day } = await find(read(c.req.valid("param").token));
        return c.json({ state, owed, last_day }, 200);
      });
      router.openapi(routeOf(followPayLink, gate), async (c) => {
        c.header("cache-control", "no-store");
        await limits.payLink(c.var.clientAddress);
        return c.json(await find(read(c.req.valid("param").token)), 200);
      });
      return router;
    },
  };
}
