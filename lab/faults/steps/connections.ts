import { once } from "node:events";
import { connect, type Socket } from "node:net";
import pg from "pg";
import { broken, moreRequests } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

/** Failed requests that show both nodes are without connections. */
const REFUSED = 40;
const EXHAUSTED_MS = 30_000;
const IDLE_SOCKETS = 2000;

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'sovereign%' and pid <> pg_backend_pid()`;

/** Cuts the nodes' connections and occupies all free ones, until requests are refused. */
async function exhaust({ database, outcomes }: Scene): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  const since = performance.now();
  const isOver = () =>
    outcomes.since(since).failed.length >= REFUSED || performance.now() > since + EXHAUSTED_MS;
  while (!isOver()) {
    const client = new pg.Client({ connectionString: database.url });
    // It is cut when the database ends.
    client.on("error", () => undefined);
    const isFull = await client.connect().then(
      () => false,
      () => true,
    );
    if (!isFull) taken.push(client);
    else await taken[0]?.query(CUT);
  }
  return taken;
}

export const databaseConnections: Step = {
  name: "connections",
  label: "Taking every connection of the database",
  run: (scene) =>
    broken(scene, "Every connection of the database is taken", async (gone) => {
      const since = performance.now();
      const taken = await exhaust(scene);
      const { failed } = scene.outcomes.since(since);
      gone();
      await Promise.all(taken.map((client) => client.end()));
      return `${taken.length} taken until ${failed.length} requests were refused`;
    }),
};

export const idleClients: Step = {
  name: "clients",
  label: "Opening thousands of connections that say little",
  run: (scene) =>
    broken(
      scene,
      `${IDLE_SOCKETS.toLocaleString("en")} clients begin a request and stop`,
      async () => {
        const sockets: Socket[] = [];
        const connected: Promise<unknown>[] = [];
        for (let index = 0; index < IDLE_SOCKETS; index += 1) {
          const socket = connect(scene.nodes[0].port, "127.0.0.1");
          socket.on("error", () => undefined);
          connected.push(once(socket, "connect"));
          socket.write(
            "POST /api/writes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n{",
          );
          sockets.push(socket);
        }
        await Promise.all(connected);
        await moreRequests(scene, 120);
        for (const socket of sockets) socket.destroy();
      },
      { mayFail: () => false },
    ),
};
