import { readPrices } from "@sovereign/contract/memberships";
import type { QueryClient } from "@tanstack/react-query";
import { publicApi } from "#core/session/session.ts";
import { learnPrices } from "./price.ts";

/** Resolves with the yearly price of this moment, for anyone. */
export const askPrices = async () => (await publicApi(readPrices)).prices;

/** Shows the price of this moment; without a connection, the one that was known. */
export const learnNow = (): Promise<void> => askPrices().then(learnPrices, () => {});

/** Asks again for what the server reckons from the price: a code's, and a gift's. */
export const askPricedAgain = (client: QueryClient) =>
  Promise.all(
    ["promotion", "gift-price"].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
