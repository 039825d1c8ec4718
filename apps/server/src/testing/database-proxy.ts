import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** PostgreSQL's message type of a notification. */
const NOTIFICATION = "A".charCodeAt(0);
const HEAD_BYTES = 5;

/** A proxy between the server and PostgreSQL that can stop responding or drop notifications. */
export type DatabaseProxy = {
  url: string;
  /** Forwards nothing any more, but still accepts connections. */
  silence(): void;
  /** Forwards what it delayed, and everything after it. */
  speak(): void;
  close(): Promise<void>;
};

type ProxyOptions = {
  dropsNotifications?: boolean;
  /** Called with everything the server sends; false loses it. */
  forwards?: () => boolean;
  /** Called with what the server sends: whether the connection breaks ahead of it, or of its answer. */
  breaks?: (sent: Buffer) => "ahead of it" | "ahead of its answer" | undefined;
};

/** `databaseUrl` leads to a socket. */
export async function startDatabaseProxy(
  databaseUrl: string,
  {
    dropsNotifications = false,
    forwards = () => true,
    breaks = () => undefined,
  }: ProxyOptions = {},
): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const socket = join(url.searchParams.get("host") ?? "", `.s.PGSQL.${url.port}`);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect(socket);
    const withoutNotifications = dropsNotifications ? messageFilter() : (data: Buffer) => data;
    let isBroken = false;
    client.on("data", (data) => {
      const broken = breaks(data);
      isBroken ||= broken !== undefined;
      if (broken === "ahead of it") client.destroy();
      else if (forwards()) upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (isBroken) client.destroy();
      else client.write(withoutNotifications(data));
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      if (silent) one.pause();
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    speak() {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns a function that removes notifications from PostgreSQL's output. */
function messageFilter() {
  let rest: Buffer = Buffer.alloc(0);
  return (data: Buffer): Buffer => {
    rest = Buffer.concat([rest, data]);
    const kept: Buffer[] = [];
    while (rest.length >= HEAD_BYTES) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) break;
      if (rest[0] !== NOTIFICATION) kept.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return Buffer.concat(kept);
  };
}
