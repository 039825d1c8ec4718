import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * How the mail server behaves: `silent` accepts connections and says nothing, `slow` delays each
 * line by a second, `lying` takes an email and then cuts the connection instead of saying so.
 */
export type Behavior = "well" | "silent" | "slow" | "lying";

export type MailServer = { port: number; behave(how: Behavior): void };

const SLOW_MS = 1000;
const END_OF_EMAIL = "\r\n.\r\n";

/** Starts a proxy before the sandbox's mail server. */
export async function startMailServer(
  upstreamPort: number,
  onStop: (stop: () => Promise<void>) => void,
): Promise<MailServer> {
  let behavior: Behavior = "well";
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, "127.0.0.1");
    let said = "";
    client.on("data", (data) => {
      said = (said + data.toString("latin1")).slice(-END_OF_EMAIL.length);
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (behavior === "silent") return;
      if (behavior === "lying" && said === END_OF_EMAIL) {
        client.destroy();
        return;
      }
      if (behavior === "slow") setTimeout(() => client.writable && client.write(data), SLOW_MS);
      else client.write(data);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onStop(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    behave(how) {
      behavior = how;
      // Connections that are kept open would go on as before.
      for (const socket of sockets) socket.destroy();
    },
  };
}
