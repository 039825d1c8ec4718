import type Stripe from "stripe";

/** The version that the SDK's types describe; an upgrade of the SDK has to be read before it moves. */
const API_VERSION = "2026-10-28.endive";

/** With time to spare within the ten seconds after which a member is told that nobody answers. */
const TIMEOUT_MS = 8000;

export type StripeClient = () => Promise<Stripe>;

/**
 * Gives the SDK for the account of `secretKey`, made at its first use: it takes a tenth of a second
 * and 24 MB to load, which a start should not wait for. `fetch` stands in for the network in tests.
 */
export function createStripeClient(options: {
  secretKey: string;
  apiUrl: string;
  fetch?: typeof fetch | undefined;
}): StripeClient {
  const { secretKey, apiUrl, fetch } = options;
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= open();
    return client;
  };

  async function open(): Promise<Stripe> {
    const { default: Sdk } = await import("stripe");
    const { hostname, protocol, port } = new URL(apiUrl);
    const secure = protocol === "https:";
    return new Sdk(secretKey, {
      apiVersion: API_VERSION,
      host: hostname,
      protocol: secure ? "https" : "http",
      port: port || (secure ? 443 : 80),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      ...(fetch && { httpClient: Sdk.createFetchHttpClient(fetch) }),
    });
  }
}

/** The id of what the SDK gives as an id, as the whole object, or not at all. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === "string" ? reference : reference.id;
}
