import { connect, type Socket } from "node:net";
import pg from "pg";
import { after } from "#topology/until.ts";
import { broken } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

const HELD_MS = 8000;
const IDLE_SOCKETS = 2000;

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'sovereign%' and pid <> pg_backend_pid()`;

/** Cuts the nodes' connections and takes all that are free, again and again. */
async function exhaust({ database }: Scene): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  const until = performance.now() + HELD_MS;
  while (performance.now() < until) {
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
      const taken = await exhaust(scene);
      gone();
      await Promise.all(taken.map((client) => client.end()));
      return `${taken.length} taken for ${HELD_MS / 1000} s`;
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
        for (let index = 0; index < IDLE_SOCKETS; index += 1) {
          const socket = connect(scene.nodes[0].port, "127.0.0.1");
          socket.on("error", () => undefined);
          socket.write(
            "POST /api/writes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n{",
          );
          sockets.push(socket);
        }
        await after(HELD_MS);
        for (const socket of sockets) socket.destroy();
      },
      { mayFail: () => false },
    ),
};
