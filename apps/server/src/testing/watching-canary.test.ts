import { expect, it } from "vitest";
import { MailRefused } from "#providers/mail/mailer.ts";
import { billingOf } from "./billing.ts";
import { startMember } from "./daily-loop.ts";
import { deviceOf } from "./device.ts";
import { CANARY, plantedWrites } from "./planted-words.ts";
import { asOwner } from "./test-database.ts";
import { startTestProduct } from "./test-product.ts";
import { startTraceReceiver } from "./trace-receiver.ts";

const DAY = "2026-03-10";

it("at the most talkative level no log line, metric, trace or alarm has a text, address or credential", async () => {
  const receiver = await startTraceReceiver();
  const product = await startTestProduct({
    logLevel: "trace",
    payments: true,
    environment: {
      METRICS_ADDRESS: "127.0.0.1:0",
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      SLOW_STATEMENT_MS: "1",
      ALARM_EMAIL: "operator@example.com",
      ALARM_WEBHOOK: "https://alarms.test/alarms",
    },
  });
  const { db } = product.database;
  const address = `${CANARY}@example.com`;
  const signedUp = (email?: string, zone?: string) => product.signUp(email ?? address, zone);
  const member = await startMember({ ...product, signUp: signedUp });
  const phone = deviceOf(member);
  await phone.send(...plantedWrites(phone, DAY));
  await member.search(CANARY);
  await billingOf(product).subscribe(member);
  const post = (path: string, body: object, headers = {}) =>
    product.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
  await post("/api/auth/sign-in/email", { email: address, password: `Password ${CANARY}` });
  await post("/api/auth/reset-password", { token: CANARY, new_password: CANARY });
  await post("/api/auth/token", {}, { cookie: `refresh=${CANARY}` });
  await post("/api/webhooks/stripe", { id: CANARY }, { "stripe-signature": CANARY });
  const asked = [`/api/${CANARY}`, `/api/one-things?q=${CANARY}`, `/${CANARY}?token=${CANARY}`];
  for (const path of asked) await product.fetch(path, { headers: { "user-agent": CANARY } });
  await product.fetch("/api/auth/user", { headers: { authorization: `Bearer ${CANARY}` } });
  // Errors quote what failed: a statement's values, a recipient, a provider's response.
  const answer = `550 5.1.1 no such user ${address}`;
  product.mailer.send = () =>
    Promise.reject(new MailRefused({ code: 550, answer, ofRecipient: true }));
  await post("/api/auth/request-password-reset", { email: address });
  await asOwner(product.database, "alter table one_things rename to gone");
  expect((await member.commit(DAY, `Text ${CANARY}`)).status).toBe(500);
  await member.search(CANARY);
  await db.execute(`select '${CANARY}' from no_such_table`).catch(() => undefined);
  await product.runRepeated().catch(() => undefined);
  const metrics = (await product.scrape?.()) ?? "";
  const alarms = JSON.stringify(product.alarms.alarms());
  await product.close();
  receiver.close();

  const told = { log: product.logLines.join("\n"), metrics, traces: receiver.bodies.join() };
  const isFull = [
    told.log.includes("request failed"),
    told.log.includes("slow_statement"),
    told.metrics.includes('route="/api/writes",status="500"'),
    told.traces.includes("POST /api/writes"),
    told.traces.includes("select no_such_table"),
  ];
  expect(isFull).toEqual(isFull.map(() => true));
  for (const [where, text] of Object.entries({ ...told, alarms })) {
    expect(text.length, where).toBeGreaterThan(10);
    for (const secret of [CANARY, member.accessToken, member.password, signature(member)]) {
      expect(text.includes(secret), `${where} has ${secret}`).toBe(false);
    }
  }
});

/** The part of a token that is secret on its own. */
const signature = ({ accessToken }: { accessToken: string }) => accessToken.split(".").at(-1) ?? "";
