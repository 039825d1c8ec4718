import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { OnStop } from "#topology/clean-up.ts";

/**
 * The mail server's behavior: `silent` accepts connections and never responds, `slow` delays each
 * line by a second, `lying` accepts an email and then cuts the connection instead of confirming it.
 */
export type Behavior = "well" | "silent" | "slow" | "lying";

export type MailServer = {
  port: number;
  behave(how: Behavior): void;
  /** Number of times it has behaved so since. */
  met(): number;
};

const SLOW_MS = 1000;
const END_OF_EMAIL = "\r\n.\r\n";

/** Starts a proxy before the sandbox's mail server. */
export async function startMailServer(upstreamPort: number, onStop: OnStop): Promise<MailServer> {
  let behavior: Behavior = "well";
  let met = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, "127.0.0.1");
    let said = "";
    client.on("data", (data) => {
      said = (said + data.toString("latin1")).slice(-END_OF_EMAIL.length);
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      const isLied = behavior === "lying" && said === END_OF_EMAIL;
      if (isLied || behavior === "silent" || behavior === "slow") met += 1;
      if (isLied) client.destroy();
      else if (behavior === "slow")
        setTimeout(() => client.writable && client.write(data), SLOW_MS);
      else if (behavior !== "silent") client.write(data);
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
    met: () => met,
    behave(how) {
      behavior = how;
      met = 0;
      // Open connections would continue as before.
      for (const socket of sockets) socket.destroy();
    },
  };
}
