import { after } from "#topology/until.ts";
import { aFailure, broken } from "../promises.ts";
import type { Step } from "../scene.ts";

/** Longer than a node waits for a connection or for its notifications. */
const FROZEN_MS = 6000;

/** PostgreSQL ends what a silent node left open after fifteen seconds; here it does so earlier. */
const END_OPEN_TRANSACTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'sovereign%' and state like 'idle in transaction%'
    and state_change < now() - interval '2 seconds'`;

export const nodeFrozen: Step = {
  name: "frozen-node",
  label: "Freezing a node",
  run: (scene) =>
    broken(scene, `A node stands still for ${FROZEN_MS / 1000} s and wakes`, async () => {
      scene.nodes[1].freeze();
      await after(FROZEN_MS);
      await scene.database.query(END_OPEN_TRANSACTIONS);
      scene.nodes[1].thaw();
    }),
};

export const databaseFrozen: Step = {
  name: "frozen-database",
  label: "Freezing the database until a node gives up",
  run: (scene) =>
    broken(scene, "The database stands still until a write is given up", async () => {
      scene.database.freeze();
      await aFailure(scene, "POST");
      scene.database.thaw();
    }),
};
