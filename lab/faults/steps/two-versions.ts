import { createLoad } from "#topology/load.ts";
import { createNode } from "#topology/nodes.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import { formerBuild } from "../former-build.ts";
import { broken } from "../promises.ts";
import type { Step } from "../scene.ts";

const REQUESTS = 160;

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
        let sent = 0;
        const failed: string[] = [];
        const load = createLoad({
          url: node.url,
          members: scene.spare,
          perSecond: 40,
          ledger: scene.ledger,
          onOutcome: ({ name, status }) => {
            sent += 1;
            if (status === 0 || (status >= 400 && status !== 304)) failed.push(`${name} ${status}`);
          },
        });
        await load.start();
        await until(`${REQUESTS} requests`, async () => sent >= REQUESTS);
        await load.stop();
        const code = await node.stop();
        if (failed.length > 0) throw new Broken(`the former build failed: ${failed.join(", ")}`);
        if (code !== 0) throw new Broken(`the former build ended with ${code}`);
        return `${sent} requests to the build of ${former.commit}`;
      },
      { mayFail: () => false },
    );
  },
};
