import { once } from "node:events";
import { connect } from "node:net";
import { expect, vi } from "vitest";
import { productTest } from "#testing/product-test.ts";
import { listen } from "./listen.ts";

const it = productTest({ payments: true, stores: true, identities: true });

const JSON_TYPE = "application/json";

it("are no error of the server: no line of level 50, whatever a client sends or stops sending", async ({
  product,
  member,
}) => {
  const server = await listen(product.app, { host: "127.0.0.1", port: 0 });
  const port = Number(new URL(server.url).port);

  async function send(path: string, { type = JSON_TYPE, body = "{}", missing = 0, more = "" }) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const length = Buffer.byteLength(body) + missing;
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}`;
    socket.write(`${head}\r\n${body}`);
    if (missing > 0) return socket.end();
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer), path).toMatch(/^HTTP\/1\.1 4/);
    return socket;
  }

  const lines = () =>
    product.logLines.map((line): { msg: string; level: number } => JSON.parse(line));
  const requests = () => lines().filter(({ msg }) => msg === "request").length;
  const webhooks = ["stripe", "revenuecat", "mail"].map((name) => `/api/webhooks/${name}`);
  const signedIn = `Authorization: Bearer ${member.accessToken}\r\n`;
  const before = requests();

  for (const body of ["{", '"\\u0000"', "x".repeat(300_000)]) {
    for (const path of [...webhooks, "/api/auth/sign-in/email"]) await send(path, { body });
    await send("/api/writes", { body, more: signedIn });
  }
  for (const path of webhooks) await send(path, { more: "Stripe-Signature: t=1,v1=00\r\n" });
  for (const path of ["/api/%E0%A4%A", "/%00", "/api/office/%ff"]) await send(path, {});
  await send("/api/auth/callback/apple", { type: "multipart/form-data; boundary=x", body: "-" });
  const answered = requests() - before;
  // A client that hangs up amid its body.
  const cut = { body: "{", missing: 9 };
  for (const path of [...webhooks, "/api/auth/callback/apple"]) {
    for (const type of [JSON_TYPE, "application/octet-stream"]) await send(path, { ...cut, type });
  }
  await send("/api/own-data/import", { ...cut, type: "application/zip", more: signedIn });
  await vi.waitFor(() => expect(requests() - before).toBe(answered + 9));

  expect(lines().filter(({ level }) => level >= 50)).toEqual([]);
  await server.close();
});
