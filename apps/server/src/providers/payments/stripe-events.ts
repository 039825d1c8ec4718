import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { PaymentEvent, Payments } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { askEach } from "./stripe-errors.ts";
import { subjectOf } from "./stripe-event-subject.ts";

/** The part of an event that both a webhook and the list of events give. */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown().optional() }).nullish(),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** Stripe's events: what they are about, whether they come by webhook or are asked for. */
export function createStripeEvents(
  client: StripeClient,
  { webhookSecrets, live }: { webhookSecrets: readonly string[]; live: boolean },
): Pick<Payments, "eventsSince" | "readEvent"> {
  const described = ({ id, type, created, livemode, data }: StripeEvent): PaymentEvent => ({
    id,
    type,
    createdAt: new Date(created * 1000),
    about:
      // Money of the other mode is no money of ours.
      livemode !== undefined && livemode !== live
        ? { kind: "nothing" }
        : subjectOf(type, data?.object),
  });

  return {
    async *eventsSince(instant) {
      const created = { gte: Math.floor(instant.getTime() / 1000) };
      const list = (await client()).events.list({ created, limit: 100 });
      for await (const event of askEach(list)) yield described(event);
    },

    readEvent(sent, signature, now) {
      const body = typeof sent === "string" ? Buffer.from(sent) : sent;
      if (!isSignedBy(webhookSecrets, { body, header: signature ?? "", now })) {
        throw new Problem("billing.signature_invalid");
      }
      try {
        const event: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
        return { ...described(eventSchema.parse(event)), digest: digestOf(event) };
      } catch (cause) {
        throw new Problem("request.invalid", { detail: "The event is not readable", cause });
      }
    },
  };
}

/** What an event says, hashed. How many receivers have not taken it yet is not part of it. */
function digestOf(event: unknown): string {
  const said = JSON.stringify(event, (key, value) => (key === "pending_webhooks" ? null : value));
  return createHash("sha256").update(said).digest("hex");
}

/** How old a signature may be, and how far ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether one of the secrets signed exactly these bytes within 300 seconds of `now`, before or
 * after. The provider's own library decodes a body before it compares, and drops a byte order mark.
 */
function isSignedBy(
  secrets: readonly string[],
  { body, header, now }: { body: Uint8Array; header: string; now: Date },
): boolean {
  const parts = header.split(",").map((part) => part.trim());
  // Of several times the last counts, as in the provider's library.
  const time = parts.findLast((part) => part.startsWith("t="))?.slice(2) ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Number(time) - Math.floor(now.getTime() / 1000)) > TOLERANCE_SECONDS) return false;
  const given = parts.flatMap((part) =>
    /^v1=[0-9a-f]{64}$/.test(part) ? Buffer.from(part.slice(3), "hex") : [],
  );
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
    return given.some((mac) => timingSafeEqual(mac, expected));
  });
}
