import type { FunnelCounts, PageStep } from "@sovereign/domain/funnel";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { funnelCounts, funnelPages, rateLimits, user } from "#schema/schema.ts";
import {
  accountRequests,
  codeOf,
  PASSWORD,
  sessionOf,
  tokenIn,
} from "#testing/account-requests.ts";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { deviceOf } from "#testing/device.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import { startTestProduct } from "#testing/test-product.ts";

const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101";
const NOTHING = { visit: 0, preview: 0, "sign-up": 0, commit: 0, subscribe: 0 };

const it = productTest({
  payments: true,
  stores: true,
  environment: { RATE_LIMIT_FACTOR: "0.1" },
})
  .extend("asAdministrator", { scope: "file" }, async ({ product, api }) => {
    const { email } = await product.signUp();
    await product.database.db.update(user).set({ role: "admin" }).where(eq(user.email, email));
    const { access_token } = await sessionOf(await api.signIn(email));
    const headers = { authorization: `Bearer ${access_token}` };
    return (query = "") => product.fetch(`/api/funnel${query}`, { headers });
  })
  .extend("report", ({ product }) => {
    return (step: unknown, headers: HeadersInit = {}) =>
      product.fetch("/api/funnel", {
        method: "POST",
        body: JSON.stringify({ step }),
        headers: { "user-agent": BROWSER, ...headers },
      });
  })
  .extend("reported", ({ report }) => {
    return async (step: PageStep) => expect((await report(step)).status).toBe(204);
  })
  /** A reported step is stored before the response, together with all earlier counts. */
  .extend("settled", ({ report }) => {
    return () => report("preview");
  })
  /** Without the preview step that settled the counts. */
  .extend("counted", ({ settled, asAdministrator }) => async (): Promise<FunnelCounts> => {
    expect((await settled()).status).toBe(204);
    const { totals } = (await (await asAdministrator()).json()) as { totals: FunnelCounts };
    return { ...totals, preview: totals.preview - 1 };
  });
it.beforeEach(async ({ settled, product }) => {
  await settled();
  product.clock.set("2026-03-10T12:00:00Z");
  await product.database.db.delete(funnelCounts);
  await product.database.db.delete(funnelPages);
  await product.database.db.delete(rateLimits);
});

describe("a step that a page reports", () => {
  it("is summed per UTC day, and nothing else is stored", async ({ reported, product }) => {
    await reported("visit");
    await reported("visit");
    product.clock.set("2026-03-11T00:00:01Z");
    await reported("visit");
    await reported("preview");
    const rows = await product.database.db.select().from(funnelCounts);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { day: "2026-03-10", step: "visit", count: 2 },
        { day: "2026-03-11", step: "visit", count: 1 },
        { day: "2026-03-11", step: "preview", count: 1 },
      ]),
    );
    expect(product.logLines.join("\n")).not.toContain(BROWSER);
  });

  it("is known by page where the browser names one, never by article, code or secret", async ({
    report,
    product,
  }) => {
    const from = (path: string) => report("visit", { referer: `${product.config.appUrl}${path}` });
    for (const path of ["/", "/", "/read/briefings/12", "/gift/a-secret", "/auth?token=secret"]) {
      expect((await from(path)).status, path).toBe(204);
    }
    expect((await report("visit", { referer: "nonsense" })).status).toBe(204);
    await report("preview", { referer: `${product.config.appUrl}/demo` });
    const owner = await signUpStaff(product, "owner");
    const read = await owner.fetch("/api/office/way-in");
    expect(await read.json()).toMatchObject({
      from: "2026-02-09",
      to: "2026-03-10",
      totals: { visit: 6, preview: 1 },
      pages: [
        { page: "/", visits: 2 },
        { page: "/auth", visits: 1 },
        { page: "/read", visits: 1 },
      ],
    });
    const stored = await product.database.db.select().from(funnelPages);
    expect(JSON.stringify(stored)).not.toMatch(/briefings|secret/);
  });

  it("sets no cookie, and none of many simultaneous ones is lost", async ({ report, counted }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => report("visit")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect((await counted()).visit).toBe(10);
  });

  it.for<[string, HeadersInit]>([
    ["Global Privacy Control", { "sec-gpc": "1" }],
    ["Do Not Track", { dnt: "1" }],
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["a script", { "user-agent": "curl/8.5.0" }],
    ["an empty user agent", { "user-agent": "" }],
  ])("is neither counted nor limited by %s", async ([_, headers], { report, product, counted }) => {
    expect((await report("visit", headers)).status).toBe(204);
    expect(await product.database.db.select().from(rateLimits)).toEqual([]);
    expect(await counted()).toEqual(NOTHING);
  });

  it("is refused from another site, or too often", async ({ report, reported }) => {
    const foreign = await report("visit", { origin: "https://elsewhere.example" });
    expect(await refusalOf(foreign)).toEqual([403, "request.foreign_origin"]);
    expect(await refusalOf(await report("subscribe"))).toEqual([400, "request.invalid"]);
    for (let count = 0; count < 12; count += 1) await reported("visit");
    const oneTooMany = await report("visit");
    expect(oneTooMany.headers.get("retry-after")).toBe("600");
    expect(await refusalOf(oneTooMany)).toEqual([429, "request.rate_limited"]);
  });
});

describe("a step that the server counts", () => {
  it("is one sign-up for each confirmed address", async ({ product, counted }) => {
    const requests = accountRequests(product.fetch);
    await requests.signUp("clicking@example.com");
    const link = product.mailer.linkTo("clicking@example.com", "/auth/confirm");
    await requests.look(link);
    expect((await counted())["sign-up"]).toBe(0);
    for (let press = 0; press < 2; press += 1) await requests.confirm(link, { password: PASSWORD });
    expect((await counted())["sign-up"]).toBe(1);
  });

  it("is also a sign-up when a new password confirms the address", async ({ product, counted }) => {
    const requests = accountRequests(product.fetch);
    await requests.signUp("resetting@example.com");
    await requests.requestReset("resetting@example.com");
    const token = tokenIn(product.mailer.linkTo("resetting@example.com", "/auth#token="));
    expect((await requests.reset(token, PASSWORD)).status).toBe(204);
    expect(await counted()).toEqual({ ...NOTHING, "sign-up": 1 });
  });

  it("is one commit for a member's first text only", async ({ product, counted }) => {
    const member = await product.signUp();
    const phone = deviceOf(member);
    await phone.send(phone.answer("2026-03-10", "partial"));
    expect((await counted()).commit).toBe(0);
    await phone.send(phone.text("2026-03-10", "Call Ana"));
    await phone.send(phone.text("2026-03-09", "Write to Ben"));
    expect((await counted()).commit).toBe(1);
  });

  it("is one membership that starts, and not the next one", async ({ product, counted }) => {
    const billing = billingOf(product);
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    expect((await counted()).subscribe).toBe(1);
    await product.payments.control.declineNextRenewal({ subscription });
    await product.payments.control.renewNow({ subscription });
    await product.payments.control.giveUp({ subscription, status: "canceled" });
    await billing.subscribe(member);
    expect((await counted()).subscribe).toBe(1);
  });

  it("is also a membership that starts in a store", async ({ product, counted, member }) => {
    const { id: app_user_id } = member;
    await product.stores.control.purchase({ app_user_id, store: "app_store" });
    await product.stores.control.renew({ app_user_id });
    expect((await counted()).subscribe).toBe(1);
  });
});

describe("the report", () => {
  it("returns totals of days to administrators", async ({ product, reported, asAdministrator }) => {
    product.clock.set("2026-03-08T12:00:00Z");
    await reported("visit");
    product.clock.set("2026-03-10T12:00:00Z");
    await reported("visit");
    expect(await (await asAdministrator()).json()).toEqual({
      from: "2026-02-09",
      to: "2026-03-10",
      days: [
        { day: "2026-03-08", counts: { ...NOTHING, visit: 1 } },
        { day: "2026-03-10", counts: { ...NOTHING, visit: 1 } },
      ],
      totals: { ...NOTHING, visit: 2 },
    });
    expect(await (await asAdministrator("?from=2026-03-09&to=2026-03-09")).json()).toMatchObject({
      days: [],
      totals: NOTHING,
    });
    expect(await codeOf(await asAdministrator("?from=yesterday"))).toBe("request.invalid");
  });

  it("is not found for members", async ({ product }) => {
    const { fetch } = await product.signUp();
    expect(await refusalOf(await fetch("/api/funnel"))).toEqual([404, "route.not_found"]);
  });
});

it("counts nothing at all with FUNNEL_COUNT=off", async () => {
  const silent = await startTestProduct({ environment: { FUNNEL_COUNT: "off" } });
  await silent.signUp();
  const body = JSON.stringify({ step: "visit" });
  const headers = { "user-agent": BROWSER };
  const answer = await silent.fetch("/api/funnel", { method: "POST", body, headers });
  expect(answer.status).toBe(204);
  expect(await silent.database.db.select().from(funnelCounts)).toEqual([]);
  await silent.close();
});
