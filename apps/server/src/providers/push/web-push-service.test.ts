import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./push-addresses.ts";
import { publicNetwork } from "./push-network.ts";
import { createWebPushService } from "./web-push-service.ts";

function keyPair() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url", "uncompressed");
  return { publicKey, privateKey: pair.getPrivateKey().toString("base64url").padStart(43, "A") };
}

/** The outcome of a message for a response of the push service. */
async function outcomeOf(answer: () => Promise<Response>) {
  const service = createWebPushService({
    contact: "mailto:owner@example.com",
    ownService: undefined,
    fetch: answer,
  });
  const { publicKey: p256dh } = keyPair();
  const auth = randomBytes(16).toString("base64url");
  const device = { endpoint: "https://push.example.com/1", p256dh, auth };
  const navigate = "https://one.example/app/one-thing";
  const notification = { title: "Sovereign", body: "", navigate, tag: "test" };
  return service.send(keyPair(), device, notification, { ttlSeconds: 60, topic: "test" });
}

const answers = (status: number, headers: Record<string, string> = {}) => {
  return async () => new Response(status === 204 ? null : "<!doctype html>", { status, headers });
};
const inAnHour = () => new Date(Date.now() + 1800_000).toUTCString();

describe("a push service's response", () => {
  it.each([
    ["that accepts it", answers(201), { kind: "taken" }],
    ["for an unknown device", answers(404), { kind: "gone" }],
    ["for a device that is gone", answers(410), { kind: "gone" }],
    ["for a device with another sender's key", answers(403), { kind: "gone" }],
    [
      "with a rate limit",
      answers(429, { "retry-after": "60" }),
      { kind: "later", afterSeconds: 60 },
    ],
    [
      "with a rate limit of days",
      answers(429, { "retry-after": "99999" }),
      { kind: "later", afterSeconds: 3600 },
    ],
    [
      "with a rate limit without a number",
      answers(429, { "retry-after": "soon" }),
      { kind: "later" },
    ],
    ["with an HTML error page", answers(502, { "content-type": "text/html" }), { kind: "later" }],
    [
      "with a redirect",
      answers(307, { location: "https://10.0.0.1/" }),
      { kind: "refused", status: 307 },
    ],
    ["that calls it invalid", answers(400), { kind: "refused", status: 400 }],
  ])("%s", async (_case, answer, outcome) => {
    expect(await outcomeOf(answer)).toEqual(outcome);
  });

  it("with a retry date is waited for, and none at all is retried", async () => {
    const until = await outcomeOf(answers(503, { "retry-after": inAnHour() }));
    expect(until).toMatchObject({ kind: "later", afterSeconds: expect.any(Number) });
    expect(until.kind === "later" && Math.round((until.afterSeconds ?? 0) / 60)).toBe(30);
    const hangs = async () => Promise.reject(new DOMException("too long", "TimeoutError"));
    expect(await outcomeOf(hangs)).toEqual({ kind: "later" });
  });
});

it("connects to no host name that resolves to a private address §2.48", async () => {
  let connected = 0;
  const inside = createServer((socket) => {
    connected += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const address = inside.address();
  const port = typeof address === "object" ? address?.port : 0;
  const body = new Uint8Array();
  const asking = publicNetwork({ endpoint: `https://localhost:${port}/`, headers: {}, body });
  await expect(asking).rejects.toThrow("the host name resolves to a private address");
  expect(connected).toBe(0);
  await new Promise((resolve) => inside.close(resolve));
});

it.each([
  ["142.250.184.234", true],
  ["2607:f8b0:4004:c07::5f", true],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.53", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fe80::1", false],
  ["fd00:ec2::254", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["2001:0:a00:1::", false],
  ["ff02::1", false],
  ["nothing", false],
])("%s is a public address: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
