import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import type { PaymentEvent, Payments } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { callStripeForEach } from "./stripe-errors.ts";
import { subjectOf } from "./stripe-event-subject.ts";

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown().optional() }).nullish(),
});
type StripeEvent = z.infer<typeof eventSchema>;

export function createStripeEvents(
  client: StripeClient,
  { webhookSecrets, live }: { webhookSecrets: readonly string[]; live: boolean },
): Pick<Payments, "eventsSince" | "readEvent"> {
  const described = ({ id, type, created, livemode, data }: StripeEvent): PaymentEvent => ({
    id,
    type,
    createdAt: new Date(created * 1000),
    about:
      // Payments of the other mode do not count.
      livemode !== undefined && livemode !== live
        ? { kind: "nothing" }
        : subjectOf(type, data?.object),
  });

  return {
    async *eventsSince(instant) {
      const created = { gte: Math.floor(instant.getTime() / 1000) };
      const list = (await client()).events.list({ created, limit: 100 });
      for await (const event of callStripeForEach(list)) yield described(event);
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

/** The number of receivers still to be notified changes, so it is excluded. */
function digestOf(event: unknown): string {
  const said = JSON.stringify(event, (key, value) => (key === "pending_webhooks" ? null : value));
  return createHash("sha256").update(said).digest("hex");
}

const TOLERANCE_SECONDS = 300;

/** Verifies the raw bytes: the provider's library drops a byte order mark. */
function isSignedBy(
  secrets: readonly string[],
  { body, header, now }: { body: Uint8Array; header: string; now: Date },
): boolean {
  const parts = header.split(",").map((part) => part.trim());
  // The last of several timestamps counts, as in the provider's library.
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
