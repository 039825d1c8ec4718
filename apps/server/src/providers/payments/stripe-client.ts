import type Stripe from "stripe";
import { limitedFetch } from "#providers/provider-answer.ts";

/** The version of the SDK's types; check the changes before an upgrade. */
export const API_VERSION = "2026-10-28.endive";

/** Below the ten seconds after which a member sees a timeout. */
const TIMEOUT_MS = 8000;

export type StripeClient = () => Promise<Stripe>;

/** Returns the SDK, created on first use: loading it needs a tenth of a second and 24 MB. */
export function createStripeClient(options: {
  secretKey: string;
  apiUrl: string;
  fetch?: typeof fetch | undefined;
}): StripeClient {
  const { secretKey, apiUrl, fetch: request = fetch } = options;
  // Redirects are not followed, so that our key is sent nowhere else.
  const limited = limitedFetch((input, init) => request(input, { ...init, redirect: "manual" }));
  const asking: typeof request = async (input, init) => objectOf(await limited(input, init));
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
      httpClient: Sdk.createFetchHttpClient(asking),
    });
  }
}

/** Replaces JSON that is no object, on which the SDK would throw an uncaught error. */
async function objectOf(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.text();
  const isOther = /^\s*(?:null|true|false|["[\d-])/.test(body);
  return new Response(isOther ? "{}" : body, { status, headers });
}

/** Returns the id of a reference that the SDK returns as id, object or null. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === "string" ? reference : reference.id;
}

type Sold = { price: { id: string; product: string | { id: string } | null } };

export type IsOurs = (item: Sold) => boolean;

/** Recognizes the membership among other sales by its prices and products (decision 42). */
export function createOwnSales(options: {
  /** On sale and former. */
  priceIds: readonly string[];
  productIds: readonly string[];
  soldPrices: () => Promise<readonly string[]>;
}): () => Promise<IsOurs> {
  const { priceIds, productIds, soldPrices } = options;
  return async () => {
    const prices = new Set([...priceIds, ...(await soldPrices())]);
    const products = new Set(productIds);
    return ({ price }) => prices.has(price.id) || products.has(idOf(price.product) ?? "");
  };
}
