import { z } from "zod";
import { createRevenueCatClient } from "./revenuecat-client.ts";

const entitlementSchema = z.object({ id: z.string(), lookup_key: z.string() });

export type StoreSetup = {
  /** The keys of the project's entitlements; none in an unknown project. */
  entitlements(): Promise<string[]>;
};

/** Reads the setup of a RevenueCat project, and changes nothing. */
export function createStoreSetup(options: {
  apiKey: string;
  apiUrl: string;
  projectId: string;
  fetch?: typeof fetch;
}): StoreSetup {
  const { readAll } = createRevenueCatClient(options);
  return {
    entitlements: async () =>
      (await readAll("entitlements", entitlementSchema)).map(({ lookup_key }) => lookup_key),
  };
}
