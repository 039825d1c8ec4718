import { Broken } from "#topology/run-steps.ts";
import { after, until } from "#topology/until.ts";
import { aFailure, broken, moreRequests } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

/** Longer than a node waits for a connection or for its notifications. */
const FROZEN_MS = 6000;

/** Enough for connections to be made again. */
const REQUESTS_AFTER_LOG_OUT = 200;
/** Longer than the owner considers one slow. */
const OWNERS_PATIENCE_MS = 240_000;

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
    "log-out",
    "Removing the database's shared memory, as at log-out",
    "The database's shared memory is removed",
    async (scene) => {
      const before = scene.database.main();
      scene.database.removeSharedMemory();
      await moreRequests(scene, REQUESTS_AFTER_LOG_OUT);
      // It does not need what is gone.
      if (scene.database.main() !== before) throw new Broken("the database was started again");
    },
  ),
  step(
    "recovery",
    "Stopping the database in its recovery until its owner starts it again",
    "The database stays in recovery",
    async (scene, gone) => {
      const before = scene.database.main();
      await scene.database.stopRecovering();
      await aFailure(scene);
      const isAnother = async () => scene.database.main() !== before;
      await until("the database to be started again", isAnother, OWNERS_PATIENCE_MS);
      gone();
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
