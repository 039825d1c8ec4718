import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { listen } from "#http/listen.ts";
import { sessionOf } from "#testing/account-requests.ts";
import { runsOf } from "#testing/chance.ts";
import { productTest } from "#testing/product-test.ts";

const PATH = "/api/functions/check-subscription";
const TRUSTED = "capacitor://localhost";
const HERE = { host: "127.0.0.1", port: 0 };
const MINUTE = 60_000;

type Headers = [name: string, value: string][];
type Asking = { method?: string; path?: string; headers: Headers };
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Sends headers exactly as given, with repetitions and case. */
async function send(url: string, { method = "GET", path = PATH, headers }: Asking) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, method, path, headers: headers.flat(), setHost: false });
  const [answer] = await once(sent.end(), "response");
  let body = "";
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode, headers: answer.headers, body };
}

const it = productTest({ payments: true, environment: { TRUSTED_ORIGINS: TRUSTED } })
  /** The product served twice: complete, and by its routes alone. */
  .extend("servers", { scope: "file" }, async ({ product }, { onCleanup }) => {
    let ahead = 0;
    const whole = await listen(product.app, HERE, (incoming, outgoing) => {
      const answered = product.ahead(incoming, outgoing);
      if (answered) ahead += 1;
      return answered;
    });
    const routes = await listen(product.app, HERE);
    onCleanup(async () => {
      await whole.close();
      await routes.close();
    });
    return { whole, routes, answeredAhead: () => ahead };
  })
  /** Sends to both; returns their common response, and whether the routes were bypassed. */
  .extend("askBoth", { scope: "file" }, ({ product, servers }) => async (asking: Asking) => {
    const { whole, routes, answeredAhead } = servers;
    /** The log line of a response; null for a malformed request. */
    const lineOf = async ({ headers }: Answer): Promise<object | null> => {
      const name = headers["x-request-id"];
      if (name === undefined) return null;
      const own = () => product.logLines.find((logged) => logged.includes(`"${name}"`));
      await expect.poll(own).toBeDefined();
      const { time: _, ms, request_id, ...line } = JSON.parse(own() ?? "");
      expect([typeof ms, request_id]).toEqual(["number", name]);
      return line;
    };
    const ask = async (url: string) => {
      product.logLines.length = 0;
      const answer = await send(url, asking);
      return { answer: comparable(answer, asking), line: await lineOf(answer) };
    };
    const before = answeredAhead();
    const ours = await ask(whole.url);
    const ahead = answeredAhead() > before;
    expect(ours).toEqual(await ask(routes.url));
    return { ...ours.answer, ahead };
  })
  .extend("known", async ({ askBoth, member }) => {
    const headers: Headers = [
      ["host", "localhost"],
      ["authorization", `Bearer ${member.accessToken}`],
    ];
    const { headers: answered } = await askBoth({ headers });
    const tag = String(answered.etag);
    return { tag, headers, asking: { headers: [...headers, ["if-none-match", tag]] } as Asking };
  });

/** Removes what differs between any two responses. */
function comparable({ headers, body, ...rest }: Answer, asking: Asking): Answer {
  const { date: _, "x-request-id": id, ...others } = headers;
  const given = asking.headers.some(([, value]) => value === id);
  return {
    ...rest,
    headers: { ...others, "x-request-id": given ? id : "any" },
    body: body.replace(/"request_id":"[^"]*"/, ""),
  };
}

describe("an unchanged check", () => {
  it("gets the routes' response before it reaches the routes", async ({ askBoth, known }) => {
    const { tag, headers, asking } = known;
    expect(await askBoth(asking)).toMatchObject({ status: 304, body: "", ahead: true });
    const named: Headers = [...asking.headers, ["X-Request-Id", "device-0001"]];
    expect(await askBoth({ headers: named })).toMatchObject({ status: 304, ahead: true });
    for (const known of [`W/${tag}`, `"other", ${tag}`]) {
      const weaker: Headers = [...headers, ["If-None-Match", known]];
      expect(await askBoth({ headers: weaker })).toMatchObject({ status: 304, ahead: true });
    }
  });

  it("changes with the membership", async ({ askBoth, known, api, billing, member, product }) => {
    await billing.subscribe(member);
    const subscribed = await askBoth(known.asking);
    expect(subscribed).toMatchObject({ status: 200, ahead: false });
    const tag = String(subscribed.headers.etag);
    const asking: Asking = { headers: [...known.headers, ["if-none-match", tag]] };
    expect(await askBoth(asking)).toMatchObject({ status: 304, ahead: true });
    const { subscription_end } = JSON.parse(subscribed.body);
    const shortBefore = new Date(Date.parse(subscription_end) - MINUTE).toISOString();
    await billing.passTo(shortBefore, member);
    const { access_token } = await sessionOf(await api.signIn(member.email));
    const still: Asking = { headers: withToken(asking.headers, access_token) };
    await askBoth(still);
    expect(await askBoth(still)).toMatchObject({ status: 304, ahead: true });
    product.clock.advance(2 * MINUTE);
    expect(await askBoth(still)).toMatchObject({ ahead: false });
  });

  it("is refused once the token or session ends", async ({ askBoth, known, product, member }) => {
    expect(await askBoth(known.asking)).toMatchObject({ status: 304, ahead: true });
    await member.fetch("/api/auth/sign-out", { method: "POST", body: "{}" });
    expect(await askBoth(known.asking)).toMatchObject({ status: 401, ahead: false });
    const other = await product.signUp();
    const asking: Asking = { headers: withToken(known.asking.headers, other.accessToken) };
    await askBoth(asking);
    expect(await askBoth(asking)).toMatchObject({ status: 304, ahead: true });
    product.clock.advance(11 * MINUTE);
    expect(await askBoth(asking)).toMatchObject({ status: 401, ahead: false });
  });

  it("gets the response of the routes to any request", async ({ askBoth, known, product }) => {
    const stranger = await product.signUp();
    const [, signature = ""] = /^(.*)..$/.exec(stranger.accessToken) ?? [];
    /** Mostly the app's own values, or hardly any request would bypass the routes. */
    const mostly = <Value>(usual: Value, ...others: Value[]) =>
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(usual) },
        ...others.map((one) => fc.constant(one)),
      );
    const anyHeaders = fc.record({
      host: mostly("localhost", "LOCALHOST", "a b", "x:99999", "[::1]:3000"),
      authorization: mostly("known", "KNOWN", "stranger", "forged", "nothing", "twice"),
      "if-none-match": mostly<string | null>(
        known.tag,
        `W/${known.tag}`,
        `"a", ${known.tag}`,
        '"a"',
        "*",
        "",
        null,
      ),
      "x-request-id": fc.constantFrom(null, "device-0001", "short", "with blanks in it"),
      origin: mostly(null, TRUSTED, "https://evil.example", "http://sovereign.test"),
      "x-admin-mode": mostly(null, "on"),
      "content-length": mostly(null, "0"),
    });
    const tokens: Record<string, string[]> = {
      known: known.headers.slice(1).map(([, value]) => value),
      KNOWN: known.headers.slice(1).map(([, value]) => value.replace("Bearer", "BEARER")),
      stranger: [`Bearer ${stranger.accessToken}`],
      forged: [`Bearer ${signature}AA`],
      nothing: [],
      twice: known.headers.slice(1).flatMap(([, value]) => [value, value]),
    };
    const statuses = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        anyHeaders,
        mostly("GET", "HEAD", "POST"),
        mostly(PATH, `${PATH}?x`, `${PATH}/`, `http://localhost${PATH}`),
        async ({ authorization, ...others }, method, path) => {
          const headers: Headers = [
            ...Object.entries(others).flatMap(
              ([name, value]): Headers => (value === null ? [] : [[name, value]]),
            ),
            ...(tokens[authorization] ?? []).map((value): Headers[number] => [
              "authorization",
              value,
            ]),
          ];
          const { status, ahead } = await askBoth({ method, path, headers });
          statuses.add(`${status}${ahead ? " ahead" : ""}`);
        },
      ),
      runsOf(80, 500),
    );
    expect([...statuses]).toEqual(expect.arrayContaining(["304 ahead", "304", "200", "401"]));
  });
});

const withToken = (headers: Headers, token: string): Headers =>
  headers.map(([name, value]) => [name, name === "authorization" ? `Bearer ${token}` : value]);
