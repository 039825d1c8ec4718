import { createLoad } from "#topology/load.ts";
import { createNode } from "#topology/nodes.ts";
import { after } from "#topology/until.ts";
import { formerBuild } from "../former-build.ts";
import { broken } from "../promises.ts";
import { Broken, type Step } from "../scene.ts";

const TOGETHER_MS = 8000;

/** The build before the newest migration, on the schema of today, beside today's (decision 155). */
export const twoVersions: Step = {
  name: "versions",
  label: "The former build on the new schema",
  async run(scene) {
    const former = await formerBuild(scene.folder);
    return broken(
      scene,
      "The former build serves beside this one",
      async () => {
        const node = await createNode("former", { ...scene, serverDir: former.serverDir });
        await node.start();
        const since = performance.now();
        const failed: string[] = [];
        const load = createLoad({
          ...{ url: node.url, members: scene.spare, perSecond: 20, ledger: scene.ledger },
          onOutcome: ({ name, status }) => {
            if (status === 0 || (status >= 400 && status !== 304)) failed.push(`${name} ${status}`);
          },
        });
        await load.start();
        await after(TOGETHER_MS);
        await load.stop();
        const code = await node.stop();
        if (failed.length > 0) throw new Broken(`the former build failed: ${failed.join(", ")}`);
        if (code !== 0) throw new Broken(`the former build ended with ${code}`);
        return `build of ${former.commit} for ${Math.round((performance.now() - since) / 1000)} s`;
      },
      { mayFail: () => false },
    );
  },
};
