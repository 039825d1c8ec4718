import { z } from "zod";
import { Problem } from "#http/problem.ts";
import type { PaymentEvent, Payments } from "./payments.ts";
import type { StripeClient } from "./stripe-client.ts";
import { askEach } from "./stripe-errors.ts";
import { subjectOf } from "./stripe-event-subject.ts";

/** How old a signature may be, and how far ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/** The part of an event that both a webhook and the list of events give. */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.unknown() }),
});
type StripeEvent = z.infer<typeof eventSchema>;

/** Stripe's events: what they are about, whether they come by webhook or are asked for. */
export function createStripeEvents(
  client: StripeClient,
  webhookSecrets: readonly string[],
): Pick<Payments, "eventsSince" | "readEvent"> {
  return {
    async *eventsSince(instant) {
      const created = { gte: Math.floor(instant.getTime() / 1000) };
      const list = client().events.list({ created, limit: 100 });
      for await (const event of askEach(list)) yield described(event);
    },

    readEvent(body, signature, now) {
      for (const secret of webhookSecrets) {
        const event = signedBy(secret);
        if (event && !isAhead(signature, now)) return described(event);
      }
      throw new Problem("billing.signature_invalid");

      function signedBy(secret: string): StripeEvent | null {
        const { webhooks } = client();
        const header = signature ?? "";
        try {
          const at = now.getTime();
          return eventSchema.parse(
            webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, at),
          );
        } catch (cause) {
          if (isSignatureError(cause)) return null;
          throw new Problem("request.invalid", { detail: "The event is not readable", cause });
        }
      }
    },
  };
}

function described({ id, type, created, data }: StripeEvent): PaymentEvent {
  return { id, type, createdAt: new Date(created * 1000), about: subjectOf(type, data.object) };
}

/** The SDK refuses what is too old; a time in the future would let a copy be used until then. */
function isAhead(signature: string | undefined, now: Date): boolean {
  const times = signature?.split(",").filter((part) => part.startsWith("t=")) ?? [];
  // As the SDK does: of several the last counts.
  const signedAt = Number.parseInt(times.at(-1)?.slice(2) ?? "", 10);
  return !(signedAt - now.getTime() / 1000 <= TOLERANCE_SECONDS);
}

function isSignatureError(error: unknown): boolean {
  return error instanceof Error && "type" in error && /SignatureVerification/.test(`${error.type}`);
}
