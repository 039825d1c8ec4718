import { after } from "#topology/until.ts";
import { broken } from "../promises.ts";
import type { Step } from "../scene.ts";

/** Longer than every lease and timeout of the product but the email's. */
const FROZEN_MS = 20_000;

export const nodeFrozen: Step = {
  name: "frozen-node",
  label: "Freezing a node for twenty seconds",
  run: (scene) =>
    broken(scene, "A node stands still for 20 s and wakes", async () => {
      scene.nodes[1].freeze();
      await after(FROZEN_MS);
      scene.nodes[1].thaw();
    }),
};

export const databaseFrozen: Step = {
  name: "frozen-database",
  label: "Freezing the database for twenty seconds",
  run: (scene) =>
    broken(scene, "The database stands still for 20 s", async () => {
      scene.database.freeze();
      await after(FROZEN_MS);
      scene.database.thaw();
    }),
};
