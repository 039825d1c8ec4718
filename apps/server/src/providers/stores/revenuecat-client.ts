import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import { subscriptionSchema } from "./revenuecat-subscription.ts";

/** For all pages of a list together. */
const TIMEOUT_MS = 8000;

/** No member has thousands of purchases: more pages than this are a fault of the answer. */
const MOST_PAGES = 50;

const pageSchema = z.object({
  items: z.array(subscriptionSchema),
  next_page: z.string().nullish(),
});

/** RevenueCat's own "there is no such customer", as against a 404 of something in between. */
const missingSchema = z.object({ type: z.literal("resource_missing") });

type Page = z.infer<typeof pageSchema>;

/**
 * Reads all pages of a list of subscriptions of the project. Empty when there is no such customer;
 * throws the problem `billing.provider_unavailable` when the answer is late, refused or unreadable.
 */
export function createRevenueCatClient(options: {
  apiKey: string;
  apiUrl: string;
  projectId: string;
  fetch?: typeof fetch;
}): (path: string) => Promise<Page["items"]> {
  const { apiKey, apiUrl, projectId, fetch: request = fetch } = options;
  const origin = new URL(apiUrl).origin;

  return async (path) => {
    const items: Page["items"] = [];
    // One time for all pages: a member waits for the whole list.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let next: string | null | undefined =
      `/v2/projects/${encodeURIComponent(projectId)}/${path}?limit=100`;
    for (let pages = 0; next; pages += 1) {
      if (pages === MOST_PAGES) throw unavailable(new Error("the list does not end"));
      const page = await readPage(new URL(next, origin), signal);
      items.push(...page.items);
      next = page.next_page;
    }
    return items;
  };

  async function readPage(url: URL, signal: AbortSignal): Promise<Page> {
    // The next page's address comes from the answer: our key goes nowhere else.
    if (url.origin !== origin) throw unavailable(new Error("the next page is on another host"));
    try {
      const response = await request(url, {
        headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
        redirect: "error",
        signal,
      });
      const body: unknown = await inTime(response.json(), signal);
      if (response.status === 404 && missingSchema.safeParse(body).success) return { items: [] };
      if (!response.ok) throw new Error(`RevenueCat answered ${response.status}`);
      return pageSchema.parse(body);
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/** The body as well: what began to answer in time may still fall silent. */
async function inTime<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(signal.reason);
  signal.addEventListener("abort", giveUp);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function unavailable(cause: unknown): Problem {
  return new Problem("billing.provider_unavailable", { cause });
}
