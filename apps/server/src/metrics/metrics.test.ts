import { pino } from "pino";
import { describe, expect } from "vitest";
import { compose } from "#app/compose.ts";
import { openDatabase } from "#database/open-database.ts";
import { createDurableJobs } from "#jobs/durable-jobs.ts";
import { PASSWORD } from "#testing/account-requests.ts";
import { startDatabaseProxy } from "#testing/database-proxy.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { freshProductTest, productTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { listenForScrapes } from "./scrape-server.ts";

const environment = { METRICS_ADDRESS: "127.0.0.1:0" };
const it = freshProductTest({ payments: true, environment }).extend("member", ({ product }) =>
  product.signUpOverHttp(),
);

const scrape = async ({ scrape }: Pick<TestProduct, "scrape">) => (await scrape?.()) ?? "";

/** Returns the value of a series, written as in Prometheus: `name{label="value"}`. */
const valueIn = (text: string, series: string) => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe("the metrics", () => {
  it("count requests, refusals and sign-ins by route, and no path", async ({ product, member }) => {
    const id = "00000000-0000-4000-8000-00000000cafe";
    expect((await product.fetch("/api/auth/user")).status).toBe(401);
    expect((await member.fetch(`/api/me/passkeys/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await product.fetch(`/api/${id}`)).status).toBe(404);
    const signIn = (password: string) =>
      product.fetch("/api/auth/sign-in/email", {
        method: "POST",
        body: JSON.stringify({ email: member.email, password }),
      });
    expect((await signIn("a wrong password")).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
    const text = await scrape(product);
    expect(text).not.toContain(id);
    expect(text).not.toContain(member.email);
    const requests = (labels: string) => valueIn(text, `sovereign_http_requests_total{${labels}}`);
    expect(requests('method="GET",route="/api/auth/user",status="401"')).toBe(1);
    expect(requests('method="DELETE",route="/api/me/passkeys/:id",status="404"')).toBe(1);
    expect(valueIn(text, 'sovereign_http_refusals_total{code="auth.required"}')).toBe(1);
    const signIns = (labels: string) => valueIn(text, `sovereign_sign_ins_total{${labels}}`);
    expect(signIns('method="password",outcome="auth.invalid_credentials"')).toBe(1);
    expect(signIns('method="password",outcome="ok"')).toBe(1);
    expect(valueIn(text, 'sovereign_emails_total{template="confirm-address",outcome="sent"}')).toBe(
      1,
    );
    expect(
      valueIn(
        text,
        'sovereign_provider_call_duration_seconds_count{provider="mail",call="send",outcome="ok"}',
      ),
    ).toBe(product.mailer.sent.length);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds ");
  });

  it("follow a payment from its webhook to the four figures", async ({
    product,
    member,
    billing,
  }) => {
    expect(valueIn(await scrape(product), "sovereign_members_paying")).toBe(0);
    await billing.subscribe(member);
    await product.runRepeated();
    const refused = await product.fetch("/api/webhooks/stripe", {
      method: "POST",
      body: "{}",
      headers: { "stripe-signature": "t=1,v1=00" },
    });
    expect(refused.status).toBe(400);
    product.clock.advance(61_000);
    const text = await scrape(product);
    const webhooks = (labels: string) => valueIn(text, `sovereign_webhooks_total{${labels}}`);
    expect(webhooks('provider="stripe",outcome="received"')).toBeGreaterThan(0);
    expect(webhooks('provider="stripe",outcome="refused"')).toBe(1);
    const applied = 'sovereign_webhook_age_seconds_bucket{le="60",provider="stripe"}';
    expect(valueIn(text, applied)).toBeGreaterThan(0);
    expect(valueIn(text, "sovereign_members_paying")).toBe(1);
    expect(valueIn(text, 'sovereign_revenue_yearly_units{currency="USD"}')).toBe(4900);
    expect(valueIn(text, "sovereign_renewals_due")).toBe(0);
    expect(valueIn(text, "sovereign_members_in_grace")).toBe(0);
  });

  it("read figures of the database at most every fifteen seconds", async ({ product }) => {
    expect(valueIn(await scrape(product), "sovereign_backup_age_seconds")).toBeUndefined();
    const { db } = product.database;
    await db.execute(
      `insert into backups (started_at, finished_at) values (now(), '2026-03-10 11:00:00+00')`,
    );
    expect(valueIn(await scrape(product), "sovereign_backup_age_seconds")).toBeUndefined();
    product.clock.advance(16_000);
    expect(valueIn(await scrape(product), "sovereign_backup_age_seconds")).toBe(3616);
    await db.execute(`insert into rehearsals (started_at, finished_at, name, by_owners_key, failure)
      values (now(), '2026-03-09 12:00:16+00', 'one', true, null),
        (now(), '2026-03-10 12:00:00+00', 'two', true, 'the backup is damaged')`);
    product.clock.advance(16_000);
    expect(valueIn(await scrape(product), "sovereign_rehearsal_age_seconds")).toBe(86_416);
    // A group that cannot be read is absent; the others are not.
    await asOwner(product.database, "alter table backups rename to gone");
    product.clock.advance(16_000);
    const text = await scrape(product);
    expect(text).not.toContain("\nsovereign_backup_age_seconds ");
    expect(valueIn(text, "sovereign_database_up")).toBe(1);
  });

  it("show jobs that wait and how long, by name", async ({ product }) => {
    const jobs = createDurableJobs({
      database: product.database,
      secret: product.config.authSecret,
      observe() {},
      deliverMail: async () => {},
      log: pino({ level: "silent" }),
    });
    await jobs.start();
    const { db } = product.database;
    await jobs.stop();
    await db.execute(`insert into pgboss.job (name, start_after, state, retry_count) values
      ('mail', now() - interval '90 seconds', 'created', 0), ('mail', now(), 'retry', 12),
      ('mail', now() + interval '1 hour', 'created', 0), ('mail', now(), 'failed', 100)`);
    const text = await scrape(product);
    expect(valueIn(text, 'sovereign_jobs_waiting{name="mail"}')).toBe(1);
    expect(valueIn(text, 'sovereign_jobs_retrying{name="mail"}')).toBe(1);
    expect(valueIn(text, 'sovereign_jobs_failed{name="mail"}')).toBe(1);
    const oldest = valueIn(text, 'sovereign_jobs_oldest_seconds{name="mail"}') ?? 0;
    expect(Math.floor(oldest / 10)).toBe(9);
  });

  it("are given without a database, and say that there is none", async ({ product }) => {
    const log = pino({ level: "silent" });
    const proxy = await startDatabaseProxy(product.database.directUrl);
    const database = await openDatabase({
      databaseUrl: proxy.url,
      dataDir: "",
      poolSize: 5,
      log,
    });
    const node = await compose(product.config, {
      clock: () => new Date(),
      log,
      database,
      providers: { mailer: product.mailer },
      jobs: createImmediateJobs,
    });
    expect(valueIn(await scrape(node), "sovereign_database_up")).toBe(1);
    proxy.silence();
    product.clock.advance(61_000);
    const text = await scrape(node);
    expect(valueIn(text, "sovereign_database_up")).toBe(0);
    expect(valueIn(text, 'sovereign_database_connections{pool="reads"}')).toBeDefined();
    expect(text).not.toContain("\nsovereign_members_paying ");
    proxy.speak();
    await node.close();
    await proxy.close();
  });
});

const off = productTest();

off("are off without METRICS_ADDRESS, and never on the public port", async ({ product }) => {
  expect(product.scrape).toBeUndefined();
  expect((await product.fetch("/metrics")).headers.get("content-type")).not.toContain("version=");
});

off("are served on an address of their own, and nothing else is", async () => {
  const server = await listenForScrapes(async () => "up 1\n", "127.0.0.1:0");
  const answer = await fetch(server.url);
  expect([answer.status, await answer.text()]).toEqual([200, "up 1\n"]);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect((await fetch(new URL("/", server.url))).status).toBe(404);
  expect((await fetch(server.url, { method: "POST" })).status).toBe(404);
  const taken = listenForScrapes(async () => "", new URL(server.url).host);
  await expect(taken).rejects.toThrow("METRICS_ADDRESS must be a free address");
  await server.close();
});
