import { aFailure, broken } from "../promises.ts";
import type { Step } from "../scene.ts";

export const nodeKilled: Step = {
  name: "node",
  label: "Killing a node",
  run: (scene) =>
    broken(scene, "A node is killed", async (gone) => {
      const failed = aFailure(scene);
      await scene.nodes[1].kill();
      await failed;
      gone();
      await scene.nodes[1].start();
    }),
};

export const databaseKilled: Step = {
  name: "database",
  label: "Killing the database",
  run: (scene) => broken(scene, "The database is killed", async () => scene.database.kill()),
};

export const bothKilled: Step = {
  name: "both",
  label: "Killing the database and both nodes",
  run: (scene) =>
    broken(scene, "Database and both nodes are killed", async (gone) => {
      const failed = aFailure(scene);
      scene.database.kill();
      await Promise.all(scene.nodes.map((node) => node.kill()));
      await failed;
      gone();
      await Promise.all(scene.nodes.map((node) => node.start()));
    }),
};
