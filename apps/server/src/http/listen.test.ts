import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { HttpEnvironment } from "./environment.ts";
import { listen } from "./listen.ts";

it("a connection whose response started before the stop serves the proxy one more request", async () => {
  const { readable, writable } = new TransformStream();
  const app = new Hono<HttpEnvironment>();
  app.get("/begun", () => new Response(readable));
  app.get("/next", (c) => c.text("next"));
  const server = await listen(app, { host: "127.0.0.1", port: 0, trustProxy: 1 });
  const port = Number(new URL(server.url).port);
  const socket = connect(port, "127.0.0.1");
  const hears = async () => String((await once(socket, "data"))[0]);
  const body = writable.getWriter();
  socket.write("GET /begun HTTP/1.1\r\nHost: localhost\r\n\r\n");
  void body.write(Buffer.from("begun"));
  expect(await hears()).toMatch(/^HTTP\/1\.1 200 /);

  const closed = server.close();
  while (await takesConnections(port));
  const ended = hears();
  await body.close();
  await ended;
  socket.write("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await hears()).toMatch(/\r\nconnection: close\r\n/i);
  await closed;
});

it("a connection that idles while the server stops serves the proxy one more request", async () => {
  const app = new Hono<HttpEnvironment>();
  app.get("/next", (c) => c.text("next"));
  const server = await listen(app, { host: "127.0.0.1", port: 0, trustProxy: 1 });
  const port = Number(new URL(server.url).port);
  const socket = connect(port, "127.0.0.1");
  const ask = async () => {
    socket.write("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return String((await once(socket, "data"))[0]);
  };
  expect(await ask()).toMatch(/\r\nconnection: keep-alive\r\n/i);

  const closed = server.close();
  while (await takesConnections(port));
  expect(await ask()).toMatch(/\r\nconnection: close\r\n/i);
  await closed;
});

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const taken = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return taken;
}
