import type Stripe from "stripe";
import { limitedFetch } from "#providers/provider-answer.ts";

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
  const { secretKey, apiUrl, fetch: request = fetch } = options;
  // Redirections are answered as they are: our key goes nowhere else.
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

/**
 * The answer, with an empty object instead of JSON that is no object: the SDK writes on what it has
 * read, and throws where nobody catches it.
 */
async function objectOf(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.text();
  const isOther = /^\s*(?:null|true|false|["[\d-])/.test(body);
  return new Response(isOther ? "{}" : body, { status, headers });
}

/** The id of what the SDK gives as an id, as the whole object, or not at all. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === "string" ? reference : reference.id;
}
