import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { clientAddress, forwardedAddress, networkOf } from "./client-address.ts";
import type { HttpEnvironment } from "./environment.ts";

describe("the client's IP address", () => {
  it.each([
    [1, "9.9.9.9, 1.1.1.1", "1.1.1.1"],
    [2, "9.9.9.9, 1.1.1.1, 2.2.2.2", "1.1.1.1"],
    [2, "1.1.1.1", "1.1.1.1"],
    // Caddy, nginx, HAProxy; Azure and IIS add the port; Traefik and others keep brackets.
    [1, "1.1.1.1:54321", "1.1.1.1"],
    [1, "2001:db8::1", "2001:db8::1"],
    [1, "[2001:db8::1]", "2001:db8::1"],
    [1, "[2001:db8::1]:443", "2001:db8::1"],
    [1, '"1.1.1.1"', "1.1.1.1"],
    [1, '"[2001:db8::1]:443"', "2001:db8::1"],
    [1, "::ffff:1.1.1.1", "::ffff:1.1.1.1"],
    [1, " 9.9.9.9 ,1.1.1.1 ", "1.1.1.1"],
    [1, "1.1.1.1, , ", "1.1.1.1"],
    // AWS's load balancer behind CloudFront; sent as two headers, which Node joins.
    [2, "9.9.9.9, 1.1.1.1, 130.176.1.1:80", "1.1.1.1"],
  ])("with %i trusted hops and %s is %s §S89", (hops, forwardedFor, address) => {
    expect(forwardedAddress("10.0.0.1", { forwardedFor }, hops)).toEqual({ address });
  });

  it.each([
    ["for=1.1.1.1;proto=https;by=10.0.0.2", "1.1.1.1"],
    ['proto=https;FOR="[2001:db8::1]:443"', "2001:db8::1"],
    ['for=9.9.9.9, for="1.1.1.1:80";host="a,b"', "1.1.1.1"],
  ])("where a proxy sends Forwarded alone: %s §S89", (forwarded, address) => {
    expect(forwardedAddress("10.0.0.1", { forwarded }, 1)).toEqual({ address });
    const forwardedFor = "2.2.2.2";
    const both = forwardedAddress("10.0.0.1", { forwardedFor, forwarded }, 1);
    expect(both).toEqual({ address: forwardedFor });
  });

  it.each([
    // What a client wrote before it: an open quote, which the next quoted part would close.
    [1, 'for=9.9.9.9;by="', 'for="[2001:db8::1]:443"', "2001:db8::1"],
    [1, 'for=9.9.9.9;by="\\', 'for="[2001:db8::1]:443"', "2001:db8::1"],
    [2, 'for=9.9.9.9, for="', 'for=1.1.1.1, for="2.2.2.2:80"', "1.1.1.1"],
    // A host is the client's, too.
    [1, "for=9.9.9.9", 'host="a;for=8.8.8.8;b";for=1.1.1.1', "1.1.1.1"],
    [1, "for=9.9.9.9", 'host="a\\";for=8.8.8.8;\\"b";for=1.1.1.1', "1.1.1.1"],
  ])("is not what a client forges behind %i proxies with %s §S89", (hops, sent, added, address) => {
    const forwarded = `${sent}, ${added}`;
    expect(forwardedAddress("10.0.0.1", { forwarded }, hops)).toEqual({ address });
  });

  it("is not what a client forges in X-Forwarded-For by an open quote §S89", () => {
    const forwardedFor = '9.9.9.9, ", 1.1.1.1, "2.2.2.2:80"';
    const found = forwardedAddress("10.0.0.1", { forwardedFor }, 2);
    expect(found).toEqual({ address: "1.1.1.1" });
  });

  it.each([
    [1, "unknown", /not read \(x\)/],
    [1, "1.1.1.1, hush_7", /not read \(x_x\)/],
    [1, undefined, /came without X-Forwarded-For/],
    [0, "1.1.1.1", /TRUST_PROXY is 0 behind a proxy/],
  ])("with %i trusted hops and %s is the proxy's, which is said", (hops, forwardedFor, said) => {
    const { address, unread } = forwardedAddress("10.0.0.1", { forwardedFor }, hops);
    expect(address).toBe("10.0.0.1");
    expect(unread).toMatch(said);
    expect(unread).not.toMatch(/hush|1\.1\.1/);
  });

  it("is the socket's where nothing stands between, whatever it claims", () => {
    const forwardedFor = "1.1.1.1";
    const found = forwardedAddress("198.51.100.7", { forwardedFor }, 0);
    expect(found).toEqual({ address: "198.51.100.7" });
  });

  it("that is not read is logged once, but not for a look at the health", async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const app = new Hono<HttpEnvironment>().use(clientAddress(1, log));
    app.all("*", (c) => c.text(c.get("clientAddress")));
    const ask = (path: string, headers: HeadersInit) => app.request(path, { headers });
    // The home page is what upgrade.sh asks itself.
    for (const path of ["/health/ready", "/"]) await ask(path, {});
    expect(lines).toEqual([]);
    for (const path of ["/api/me", "/"]) await ask(path, { "x-forwarded-for": "unknown" });
    expect(lines).toEqual([expect.stringContaining("client_address_unread")]);
    const twice = new Headers([["x-forwarded-for", "9.9.9.9"]]);
    twice.append("x-forwarded-for", "1.1.1.1:80");
    expect(await (await ask("/", twice)).text()).toBe("1.1.1.1");
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:7f00:1", "127.0.0.1"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
    ["0000:0000:0000:0000:0000:ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:0:7f00:1", "0:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s counts as %s §10.16 §S76", (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});
