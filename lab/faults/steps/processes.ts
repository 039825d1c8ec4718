import { after } from "#topology/until.ts";
import { aFailure, broken } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

/** Longer than a node waits for a connection or for its notifications. */
const FROZEN_MS = 6000;

/** PostgreSQL ends what a silent node left open after fifteen seconds; here it does so earlier. */
const END_OPEN_TRANSACTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'sovereign%' and state like 'idle in transaction%'
    and state_change < now() - interval '2 seconds'`;

type Act = (scene: Scene, gone: () => void) => Promise<unknown>;

const step = (name: string, label: string, fault: string, act: Act): Step => ({
  name,
  label,
  run: (scene) => broken(scene, fault, (gone) => act(scene, gone)),
});

export const killsAndFreezes = [
  step("node", "Killing a node", "A node is killed", async (scene, gone) => {
    const failed = aFailure(scene);
    await scene.nodes[1].kill();
    await failed;
    gone();
    await scene.nodes[1].start();
  }),
  step("database", "Killing the database", "The database is killed", async ({ database }) =>
    database.kill(),
  ),
  step(
    "both",
    "Killing the database and both nodes",
    "Database and both nodes are killed",
    async (scene, gone) => {
      const failed = aFailure(scene);
      scene.database.kill();
      await Promise.all(scene.nodes.map((node) => node.kill()));
      await failed;
      gone();
      await Promise.all(scene.nodes.map((node) => node.start()));
    },
  ),
  step(
    "frozen-node",
    "Freezing a node",
    `A node stands still for ${FROZEN_MS / 1000} s and wakes`,
    async ({ nodes, database }) => {
      nodes[1].freeze();
      await after(FROZEN_MS);
      await database.query(END_OPEN_TRANSACTIONS);
      nodes[1].thaw();
    },
  ),
  step(
    "frozen-database",
    "Freezing the database until a node gives up",
    "The database stands still until a write is given up",
    async (scene) => {
      scene.database.freeze();
      await aFailure(scene, "POST").finally(() => scene.database.thaw());
    },
  ),
];
