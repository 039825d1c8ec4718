import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import { limitedFetch, retryAfterOf, unreadable } from "#providers/provider-answer.ts";

/** Up to 2300, the latest date of a lifetime purchase. */
export const milliseconds = z
  .number()
  .min(978_307_200_000)
  .max(10_413_792_000_000)
  .nullable()
  .transform((ms) => (ms === null ? null : new Date(ms)));

const TIMEOUT_MS = 8000;

/** No member has thousands of purchases, so more pages mean an invalid response. */
const MAX_PAGES = 50;

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_page: z.string().nullish() });

/** RevenueCat's own 404, as opposed to a proxy's. */
const missingSchema = z.object({ type: z.literal("resource_missing") });

const deletedSchema = z.object({ object: z.literal("customer"), deleted_at: z.number() });

export function createRevenueCatClient(options: {
  apiKey: string;
  apiUrl: string;
  projectId: string;
  fetch?: typeof fetch;
}) {
  const { apiKey, apiUrl, projectId, fetch: reach = fetch } = options;
  const request = limitedFetch((input, init) => reach(input, init));
  const origin = new URL(apiUrl).origin;
  const project = `/v2/projects/${encodeURIComponent(projectId)}`;

  async function ask<Answer>(
    method: "GET" | "DELETE",
    url: URL,
    { schema, signal }: { schema: z.ZodType<Answer>; signal: AbortSignal },
  ): Promise<Answer | undefined> {
    // The next page's URL comes from the response; our key is sent nowhere else.
    if (url.origin !== origin) throw unavailable(new Error("the next page is on another host"));
    try {
      const response = await request(url, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
        redirect: "error",
        signal,
      });
      const body: unknown = await withDeadline(response.json(), signal);
      if (response.status === 404 && missingSchema.safeParse(body).success) return undefined;
      if (!response.ok) throw refusal(response);
      const { data, error } = schema.safeParse(body);
      if (error) throw unreadable("not a list", error);
      return data;
    } catch (error) {
      throw error instanceof Problem ? error : unavailable(error);
    }
  }

  return {
    /** Returns all items of a list; none of a missing object. */
    async readAll<Item extends z.ZodType>(path: string, item: Item): Promise<z.output<Item>[]> {
      const items: z.output<Item>[] = [];
      const schema = pageOf(item);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      let next: string | null | undefined = `${project}/${path}?limit=100`;
      for (let pages = 0; next; pages += 1) {
        if (pages === MAX_PAGES) throw unavailable(new Error("the list has too many pages"));
        const asked = new URL(next, origin);
        const page: z.output<typeof schema> | undefined = await ask("GET", asked, {
          schema,
          signal,
        });
        if (!page && pages > 0) throw unreadable("a list that was cut short");
        items.push(...(page?.items ?? []));
        next = page?.next_page;
      }
      return items;
    },
    async remove(path: string): Promise<void> {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      await ask("DELETE", new URL(`${project}/${path}`, origin), { schema: deletedSchema, signal });
    },
  };
}

/** A body can stall after its headers arrived. */
async function withDeadline<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(signal.reason);
  signal.addEventListener("abort", giveUp);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function refusal({ status, headers }: Response): Problem {
  const cause = Object.assign(new Error(`RevenueCat responded ${status}`), { status });
  if (status !== 429) return unavailable(cause);
  const retryAfter = retryAfterOf(headers.get("retry-after"));
  return new Problem("billing.provider_unavailable", { cause, retryAfter });
}

function unavailable(cause: unknown): Problem {
  return new Problem("billing.provider_unavailable", { cause });
}

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
