import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import { limitedFetch, retryAfterOf, unreadable } from "#providers/provider-answer.ts";
import { createRevenueCatWebhook } from "./revenuecat-webhook.ts";
import { isNobodys, type StoreSubscription, type Stores } from "./stores.ts";

/** Creates store purchases through RevenueCat; `apiUrl` is RevenueCat or the sandbox's fake. */
export function createRevenueCatStores(options: {
  apiKey: string;
  apiUrl: string;
  projectId: string;
  webhookAuthorization: string | undefined;
  webhookSecret: string | undefined;
  /** Whether purchases in a store's test environment, which cost nothing, count. */
  sandboxCounts: boolean;
  fetch?: typeof fetch;
}): Stores {
  const { sandboxCounts } = options;
  const { readAll, remove } = createRevenueCatClient(options);
  return {
    async subscriptionsOf(appUserId) {
      const found = await readAll(`customers/${encodeURIComponent(appUserId)}/subscriptions`);
      if (found.some((each) => isOthers(each, appUserId)))
        throw unreadable("another customer's purchases");
      return found
        .filter(({ environment }) => sandboxCounts || environment !== "sandbox")
        .map(describeStoreSubscription);
    },
    deleteCustomer: (appUserId) => remove(`customers/${encodeURIComponent(appUserId)}`),
    readEvent: createRevenueCatWebhook(options),
  };
}

/** Up to 2300, the latest date of a lifetime purchase. */
const milliseconds = z
  .number()
  .min(978_307_200_000)
  .max(10_413_792_000_000)
  .nullable()
  .transform((ms) => (ms === null ? null : new Date(ms)));

const STATUSES = [
  ...["trialing", "active", "expired", "in_grace_period", "in_billing_retry"],
  ...["paused", "incomplete", "unknown"],
] as const;

const subscriptionSchema = z.object({
  id: z.string().min(1),
  customer_id: z.string().nullish(),
  original_customer_id: z.string().nullish(),
  product_id: z.string().nullish(),
  status: z.enum(STATUSES),
  gives_access: z.boolean(),
  starts_at: milliseconds,
  current_period_starts_at: milliseconds,
  current_period_ends_at: milliseconds,
  auto_renewal_status: z.string().nullish(),
  environment: z.string().nullish(),
  store: z.string(),
});

/** All ids of one customer list the same purchases, so an anonymous or the original id is theirs. */
function isOthers(found: z.infer<typeof subscriptionSchema>, appUserId: string): boolean {
  const { customer_id: customer, original_customer_id: original } = found;
  if (!customer || isNobodys(customer) || isNobodys(appUserId)) return false;
  return customer !== appUserId && original !== appUserId;
}

/** Statuses that charge at the period's end; paused and pending consent do not. */
const RENEWING = new Set(["will_renew", "will_change_product", "has_already_renewed"]);

function describeStoreSubscription(found: z.infer<typeof subscriptionSchema>): StoreSubscription {
  return {
    id: found.id,
    // A purchase whose product was removed from the project still counts.
    productId: found.product_id ?? "unknown",
    status: found.status,
    givesAccess: found.gives_access,
    periodStart: found.current_period_starts_at ?? found.starts_at,
    periodEnd: found.current_period_ends_at,
    cancelAtPeriodEnd: !RENEWING.has(found.auto_renewal_status ?? ""),
    store: found.store,
  };
}

const TIMEOUT_MS = 8000;

/** No member has thousands of purchases, so more pages mean an invalid response. */
const MAX_PAGES = 50;

const pageSchema = z.object({
  items: z.array(subscriptionSchema),
  next_page: z.string().nullish(),
});

/** RevenueCat's own 404, as opposed to a proxy's. */
const missingSchema = z.object({ type: z.literal("resource_missing") });

const deletedSchema = z.object({ object: z.literal("customer"), deleted_at: z.number() });

type Page = z.infer<typeof pageSchema>;

function createRevenueCatClient(options: {
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
    async readAll(path: string): Promise<Page["items"]> {
      const items: Page["items"] = [];
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      let next: string | null | undefined = `${project}/${path}?limit=100`;
      for (let pages = 0; next; pages += 1) {
        if (pages === MAX_PAGES) throw unavailable(new Error("the list has too many pages"));
        const asked = new URL(next, origin);
        const page: Page | undefined = await ask("GET", asked, { schema: pageSchema, signal });
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
  const cause = new Error(`RevenueCat responded ${status}`);
  if (status !== 429) return unavailable(cause);
  const retryAfter = retryAfterOf(headers.get("retry-after"));
  return new Problem("billing.provider_unavailable", { cause, retryAfter });
}

function unavailable(cause: unknown): Problem {
  return new Problem("billing.provider_unavailable", { cause });
}
