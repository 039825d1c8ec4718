import { z } from "zod";
import type { EventSubject } from "./payments.ts";

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();

const objectSchema = z.object({
  object: z.string(),
  id: z.string(),
  mode: z.string().nullish(),
  customer: reference,
  charge: reference,
  subscription: reference,
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish(),
});

type EventObject = z.infer<typeof objectSchema>;
type Kind = Exclude<
  EventSubject["kind"],
  "nothing" | "missing" | "dispute" | "refund" | "checkout"
>;

/** Only the reference in an event is trusted: events arrive late, twice and in any order. */
const REFERENCES: Record<
  string,
  { kind: Kind; of: (object: EventObject) => string | null | undefined }
> = {
  subscription: { kind: "subscription", of: ({ id }) => id },
  invoice: {
    kind: "subscription",
    // The second is for a webhook of an older API version.
    of: ({ parent, subscription }) => parent?.subscription_details?.subscription ?? subscription,
  },
  "checkout.session": { kind: "subscription", of: ({ subscription }) => subscription },
  charge: { kind: "customer", of: ({ customer }) => customer },
  dispute: { kind: "charge", of: ({ charge }) => charge },
  refund: { kind: "charge", of: ({ charge }) => charge },
  payout: { kind: "payout", of: ({ id }) => id },
};

/** The customer's email address may have changed. */
const CUSTOMER_CHANGED = "customer.updated";

/** Returns the subject of an event; "nothing" for an irrelevant one, "missing" without an object. */
export function subjectOf(type: string, object: unknown): EventSubject {
  if (typeof object !== "object" || object === null) return { kind: "missing" };
  const { data } = objectSchema.safeParse(object);
  if (!data) return { kind: "nothing" };
  if (type === CUSTOMER_CHANGED) return { kind: "customer", id: data.id };
  const reference = REFERENCES[data.object];
  const id = reference?.of(data);
  if (data.object === "checkout.session" && data.mode === "payment")
    return { kind: "checkout", id: data.id, customerId: data.customer ?? null };
  if ((data.object === "dispute" || data.object === "refund") && id)
    return { kind: data.object, id: data.id, chargeId: id };
  if (!reference || !id) return { kind: "nothing" };
  if (reference.kind !== "subscription") return { kind: reference.kind, id };
  return { kind: "subscription", id, customerId: data.customer ?? null };
}
