import type { StripeClient } from "./stripe-client.ts";
import { ask } from "./stripe-errors.ts";
import { idOf } from "./stripe-ids.ts";

/** Gives the ids of the products whose subscriptions are ours. */
export type OwnProducts = () => Promise<ReadonlySet<string>>;

/**
 * What the membership is sold as: the product of the price, which is asked for once, and those it
 * was sold as before. The account may sell other things, which open nothing here.
 */
export function createOwnProducts(
  client: StripeClient,
  { priceId, productIds }: { priceId: string; productIds: readonly string[] },
): OwnProducts {
  let known: Promise<ReadonlySet<string>> | undefined;

  async function read(): Promise<ReadonlySet<string>> {
    const { product } = await ask(client().prices.retrieve(priceId));
    return new Set([...productIds, idOf(product) ?? ""]);
  }

  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
