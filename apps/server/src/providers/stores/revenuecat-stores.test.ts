import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rowsOfStore } from "#modules/journal/recording/store-rows.ts";
import { describeError } from "#problems/describe-error.ts";
import { createRevenueCatStores } from "./revenuecat-stores.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const AUTHORIZATION = "Bearer stores";
const SECRET = "rcsec";
const MISSING = { object: "error", type: "resource_missing", param: "customer_id" };

type Options = Partial<Parameters<typeof createRevenueCatStores>[0]>;
const driver = (options: Options = {}) =>
  createRevenueCatStores({
    apiKey: "sk_stores",
    apiUrl: "http://stores.test",
    projectId: "proj_1",
    webhookAuthorization: AUTHORIZATION,
    webhookSecret: SECRET,
    sandboxCounts: false,
    ...options,
  });

const purchase = {
  object: "subscription",
  id: "sub_1",
  product_id: "prod_1",
  status: "active",
  gives_access: true,
  starts_at: SECONDS * 1000,
  current_period_starts_at: SECONDS * 1000,
  current_period_ends_at: SECONDS * 1000 + 1000,
  auto_renewal_status: "will_renew",
  environment: "production",
  store: "app_store",
};

/** A fake store backend that responds by URL and records the requests. */
function backend(answers: Record<string, Response>) {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    const { pathname, search } = new URL(request.url);
    return answers[pathname + search] ?? Response.json({ message: "nothing" }, { status: 404 });
  };
  return { asked, fetch };
}

const page = (items: object[], next_page: string | null = null) =>
  Response.json({ object: "list", items, next_page });

const FIRST = "/v2/projects/proj_1/customers/user%2F1/subscriptions?limit=100";
const SECOND = "/v2/projects/proj_1/customers/user%2F1/subscriptions?starting_after=sub_1";

async function codeOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => "none",
    (error) => error.code,
  );
}

describe("a customer's purchases", () => {
  it("are read from all pages, with the key", async () => {
    const second = { ...purchase, id: "sub_2", auto_renewal_status: "will_not_renew" };
    const { asked, fetch } = backend({
      [FIRST]: page([purchase], SECOND),
      [SECOND]: page([second]),
    });
    const found = await driver({ fetch }).subscriptionsOf("user/1");
    expect(found).toEqual([
      {
        id: "sub_1",
        productId: "prod_1",
        status: "active",
        givesAccess: true,
        periodStart: NOW,
        periodEnd: new Date(NOW.getTime() + 1000),
        cancelAtPeriodEnd: false,
        store: "app_store",
      },
      expect.objectContaining({ id: "sub_2", cancelAtPeriodEnd: true }),
    ]);
    const sent = asked.map(({ headers, redirect }) => [headers.get("authorization"), redirect]);
    // A redirect is not followed: the key is sent nowhere else.
    expect(sent).toEqual(Array.from({ length: 2 }, () => ["Bearer sk_stores", "error"]));
  });

  it.each([
    ["has_already_renewed", true],
    ["will_change_product", true],
    ["will_pause", false],
    ["requires_price_increase_consent", false],
    [null, false],
  ])("whose renewal is %s are charged again: %s", async (auto_renewal_status, renews) => {
    const { fetch } = backend({ [FIRST]: page([{ ...purchase, auto_renewal_status }]) });
    expect(await driver({ fetch }).subscriptionsOf("user/1")).toMatchObject([
      { cancelAtPeriodEnd: !renews },
    ]);
  });

  it("are empty for a customer the backend does not know", async () => {
    const { fetch } = backend({ [FIRST]: Response.json(MISSING, { status: 404 }) });
    expect(await driver({ fetch }).subscriptionsOf("user/1")).toEqual([]);
  });

  it("in a store's sandbox count only with the setting", async () => {
    const answers = () => ({ [FIRST]: page([{ ...purchase, environment: "sandbox" }]) });
    const strict = driver({ fetch: backend(answers()).fetch });
    expect(await strict.subscriptionsOf("user/1")).toEqual([]);
    const open = driver({ fetch: backend(answers()).fetch, sandboxCounts: true });
    expect(await open.subscriptionsOf("user/1")).toHaveLength(1);
  });

  it.each([
    ["an address that is not the backend's", {}],
    ["a refused key", { [FIRST]: Response.json({}, { status: 401 }) }],
    ["a failure", { [FIRST]: new Response("<html>", { status: 502 }) }],
    ["a response of another shape", { [FIRST]: page([{ id: "sub_1" }]) }],
    ["a next page elsewhere", { [FIRST]: page([], "https://elsewhere.test/v2/x") }],
  ])("are unknown after %s", async (_, answers) => {
    const { asked, fetch } = backend(answers);
    const reading = driver({ fetch }).subscriptionsOf("user/1");
    expect(await codeOf(reading)).toBe("billing.provider_unavailable");
    expect(asked).toHaveLength(1);
  });

  it("are unknown after a list that never ends", async () => {
    const fetch = async () => page([purchase], SECOND);
    expect(await codeOf(driver({ fetch }).subscriptionsOf("user/1"))).toBe(
      "billing.provider_unavailable",
    );
  });

  it("are unknown after a list that breaks off", async () => {
    const { fetch } = backend({
      [FIRST]: page([purchase], SECOND),
      [SECOND]: Response.json(MISSING, { status: 404 }),
    });
    expect(await codeOf(driver({ fetch }).subscriptionsOf("user/1"))).toBe(
      "billing.provider_unavailable",
    );
  });

  it("are unknown without a response, and the log contains no key", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const error = await driver({ fetch })
      .subscriptionsOf("user/1")
      .catch((refusal: unknown) => refusal);
    expect(JSON.stringify(describeError(error))).toContain("fetch failed");
    expect(JSON.stringify(describeError(error))).not.toContain("sk_stores");
  });
});

describe("what a store charged", () => {
  const DOLLARS = { currency: "USD", gross: 64.99, tax: 5, commission: 9 };
  const moneyOf = async (revenue: object) => {
    const transaction = { id: "tx_1", purchased_at: SECONDS * 1000, ...revenue };
    const path = "/v2/projects/proj_1/subscriptions/sub_1/transactions?limit=100";
    const { fetch } = backend({ [FIRST]: page([purchase]), [path]: page([transaction]) });
    const [money] = await driver({ fetch }).moneyOf("user/1");
    if (!money) throw new Error("nothing was read");
    return { read: money.transactions, rows: rowsOfStore(money, [], NOW) };
  };

  it("is booked in the currency that was paid", async () => {
    const euros = { currency: "EUR", gross: 59.99, tax: 0, commission: 0 };
    const local = { revenue_in_local_currency: euros, revenue_in_usd: DOLLARS };
    expect((await moneyOf(local)).rows).toMatchObject([
      { kind: "payment", amount: 5999, currency: "EUR" },
    ]);
  });

  it("is never booked as dollars where only its value in dollars is known", async () => {
    const { read, rows } = await moneyOf({ revenue_in_usd: DOLLARS });
    expect(read).toMatchObject([{ id: "tx_1", amount: null }]);
    expect(rows).toEqual([]);
    const free = await moneyOf({ revenue_in_usd: { ...DOLLARS, gross: 0, tax: 0, commission: 0 } });
    expect(free.rows).toMatchObject([{ kind: "payment", amount: 0 }]);
  });
});

describe("deleting a customer", () => {
  const CUSTOMER = "/v2/projects/proj_1/customers/user%2F1";
  const gone = () => Response.json({ object: "customer", id: "user/1", deleted_at: 1 });

  it("sends the key", async () => {
    const { asked, fetch } = backend({ [CUSTOMER]: gone() });
    await driver({ fetch }).deleteCustomer("user/1");
    expect(asked.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ["DELETE", CUSTOMER],
    ]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer sk_stores");
  });

  it("succeeds when the backend does not know the customer", async () => {
    const { fetch } = backend({ [CUSTOMER]: Response.json(MISSING, { status: 404 }) });
    expect(await codeOf(driver({ fetch }).deleteCustomer("user/1"))).toBe("none");
  });

  it.each([
    ["an address that is not the backend's", {}],
    ["a key without permission", { [CUSTOMER]: Response.json({}, { status: 403 }) }],
    ["a proxy's page", { [CUSTOMER]: new Response("<html>") }],
    ["an unrelated response", { [CUSTOMER]: page([]) }],
  ])("fails after %s", async (_, answers) => {
    const { fetch } = backend(answers);
    expect(await codeOf(driver({ fetch }).deleteCustomer("user/1"))).toBe(
      "billing.provider_unavailable",
    );
  });
});

const bodyOf = (event: object) =>
  JSON.stringify({
    api_version: "1.0",
    event: {
      id: "evt_1",
      type: "RENEWAL",
      event_timestamp_ms: NOW.getTime(),
      environment: "PRODUCTION",
      ...event,
    },
  });
const sign = (body: string, at = SECONDS, secret = SECRET) =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

describe("a store webhook", () => {
  const read = (event: object, options?: Options) => {
    const body = bodyOf(event);
    const headers = { authorization: AUTHORIZATION, signature: sign(body) };
    return driver(options).readEvent(body, headers, NOW);
  };
  const anonymous = "$RCAnonymousID:abc";

  it.each([
    ["its customer", { app_user_id: "u1" }, ["u1"]],
    [
      "a customer by all ids but anonymous ones",
      { app_user_id: anonymous, original_app_user_id: "u1", aliases: [anonymous, "u2"] },
      ["u2", "u1"],
    ],
    ["an anonymous customer", { app_user_id: anonymous, aliases: [anonymous] }, [anonymous]],
    [
      "both sides of a transfer, the sender first",
      { type: "TRANSFER", transferred_from: [anonymous, "u1"], transferred_to: ["u2", anonymous] },
      [anonymous, "u1", "u2"],
    ],
    ["no one, when it is a test event", { type: "TEST", app_user_id: "u1" }, []],
  ])("is about %s", (_, event, appUserIds) => {
    expect(read(event)).toMatchObject({ id: "evt_1", createdAt: NOW, appUserIds });
  });

  it("of a store's sandbox is ignored unless the sandbox counts §S36", () => {
    const event = { app_user_id: "u1", environment: "SANDBOX" };
    expect(read(event)).toBeNull();
    expect(read(event, { sandboxCounts: true })).toMatchObject({ appUserIds: ["u1"] });
  });

  const body = bodyOf({ app_user_id: "u1" });
  const codeWith = (
    headers: { authorization?: string; signature?: string },
    options: Options = {},
    sent = body,
  ) =>
    codeOf(
      (async () =>
        driver(options).readEvent(
          sent,
          { authorization: AUTHORIZATION, signature: sign(sent), ...headers },
          NOW,
        ))(),
    );

  it("requires the fixed Authorization §4.42 §S36", async () => {
    expect(await codeWith({ authorization: "Bearer other" })).toBe("billing.webhook_unauthorized");
    expect(await codeWith({ authorization: "" })).toBe("billing.webhook_unauthorized");
    const unset = { webhookAuthorization: undefined, webhookSecret: undefined };
    expect(await codeWith({}, unset)).toBe("billing.webhook_unauthorized");
  });

  it.each([
    ["none", ""],
    ["an invalid one", `t=${SECONDS},v1=${"0".repeat(64)}`],
    ["another's", sign(body, SECONDS, "other")],
    ["an old one", sign(body, SECONDS - 301)],
    ["a future one", sign(body, SECONDS + 301)],
    ["that of another body", sign(`${body} `)],
  ])("requires a signature where there is a secret: not %s", async (_, signature) => {
    expect(await codeWith({ signature })).toBe("billing.signature_invalid");
    expect(await codeWith({ signature }, { webhookSecret: undefined })).toBe("none");
  });

  it.each([-300, 300])("is accepted %i seconds off", async (off) => {
    expect(await codeWith({ signature: sign(body, SECONDS + off) })).toBe("none");
    const bySecret = { webhookAuthorization: undefined };
    expect(await codeWith({ authorization: "" }, bySecret)).toBe("none");
  });

  it.each(["nothing", "{}", '{"event":{"id":""}}'])("with the body %j is refused", async (sent) => {
    expect(await codeWith({}, {}, sent)).toBe("request.invalid");
  });
});
