import { readMembership } from "@sovereign/contract/memberships";
import { expect, it } from "vitest";
import { listen } from "#http/listen.ts";
import { startMember } from "#testing/daily-loop.ts";
import { asOwner } from "#testing/test-database.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { startTraceReceiver } from "#testing/trace-receiver.ts";

const DAY = "2026-03-10";

it("a request is one trace: its route, statements by name, third parties and its log lines", async () => {
  const receiver = await startTraceReceiver();
  const product = await startTestProduct({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
  });
  const member = await startMember({ ...product, signUp: product.signUpOverHttp });
  await member.committed(DAY, "Call Ana");
  await asOwner(product.database, "alter table rest_days rename to gone");
  expect((await member.send("/api/rest-days", "GET")).status).toBe(500);
  await product.runDaily();
  await product.close();
  receiver.close();

  const spans = receiver.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const attributesOf = (name: string) =>
    Object.fromEntries(named(name)[0]?.attributes.map(({ key, value }) => [key, value]) ?? []);
  const [write] = named("POST /api/writes");
  expect(attributesOf("POST /api/writes")).toMatchObject({
    "http.request.method": { stringValue: "POST" },
    "http.route": { stringValue: "/api/writes" },
    "http.response.status_code": { intValue: 200 },
  });
  const inWrite = spans.filter(({ traceId }) => traceId === write?.traceId);
  expect(inWrite.some(({ name }) => name.startsWith("sql "))).toBe(true);
  expect(inWrite.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([write]);
  const [email] = named("job email");
  expect(attributesOf("job email")).toEqual({ template: { stringValue: "confirm-address" } });
  const [sent] = named("mail send");
  expect([sent?.traceId, sent?.parentSpanId]).toEqual([email?.traceId, email?.spanId]);
  expect(named("job old-sent-mails")).toHaveLength(1);
  const failed = spans.find(({ status }) => status.code === 2);
  expect(failed?.name).toContain("rest_days");
  expect(JSON.stringify(failed)).toContain('"error.type","value":{"stringValue":"42P01"}');
  const lines = product.logLines.map((line) => JSON.parse(line));
  const line = lines.find(({ msg, route }) => msg === "request" && route === "/api/writes");
  expect(line.trace_id).toBe(write?.traceId);
});

it("an answer ahead of the router is one too", async () => {
  const receiver = await startTraceReceiver();
  const product = await startTestProduct({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
  });
  const server = await listen(product.app, { host: "127.0.0.1", port: 0 }, product.ahead);
  const { accessToken } = await product.signUp();
  const ask = async (headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${accessToken}`;
    const url = `${server.url}${readMembership.path}`;
    return fetch(url, { headers: { authorization, ...headers }, cache: "no-store" });
  };
  const etag = (await ask()).headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  await server.close();
  await product.close();
  receiver.close();

  const answers = receiver.spans().filter(({ name }) => name === `GET ${readMembership.path}`);
  const [, ahead] = answers;
  expect(ahead?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 304 },
  });
  expect(ahead?.parentSpanId).toBeUndefined();
  const lines = product.logLines.map((line) => JSON.parse(line));
  expect(lines.find(({ status }) => status === 304).trace_id).toBe(ahead?.traceId);
});

it("of a share of requests only those are sent, and named in lines", async () => {
  const receiver = await startTraceReceiver();
  const product = await startTestProduct({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: "0.5" },
  });
  for (let request = 0; request < 60; request += 1) await product.fetch("/api/auth/user");
  await product.close();
  receiver.close();
  const sent = receiver.spans().filter(({ name }) => name === "GET /api/auth/user");
  const lines = product.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "request");
  expect(lines).toHaveLength(60);
  // 2^-59 for each end.
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(60);
  const named = lines.flatMap(({ trace_id: id }) => id ?? []);
  expect(named.toSorted()).toEqual(sent.map(({ traceId }) => traceId).toSorted());
});

it("without the setting lines have no trace", async () => {
  const product = await startTestProduct();
  await product.fetch("/api/auth/user");
  await product.close();
  expect(product.logLines.length).toBeGreaterThan(0);
  expect(product.logLines.join()).not.toContain("trace_id");
});
