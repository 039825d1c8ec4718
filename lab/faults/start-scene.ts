import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SERVER_MEMORY } from "@sovereign/settings/server-memory";
import type { CleanUp } from "#topology/clean-up.ts";
import { createLedger } from "#topology/ledger.ts";
import { createLoad } from "#topology/load.ts";
import { joinMembers } from "#topology/members.ts";
import { createNode, startSurroundings } from "#topology/nodes.ts";
import { createOutcomes } from "#topology/outcomes.ts";
import { freePort } from "../../scripts/launch/free-port.mjs";
import type { createProgress } from "../../scripts/launch/progress.mjs";
import { ensureServerBuild } from "../../scripts/launch/server-build.mjs";
import { smallDisk, startDatabase } from "./database.ts";
import { startMailServer } from "./mail-server.ts";
import type { Scene } from "./scene.ts";

const MEMBERS_PER_NODE = 8;
const SPARE = 4;
const REQUESTS_A_SECOND = 30;

/** Starts a database, two nodes with their third parties, and members who write on both. */
export async function startScene(
  { folder, onStop }: CleanUp,
  progress: ReturnType<typeof createProgress>,
): Promise<Scene> {
  const { serverDir } = await progress.step(
    "Building the server",
    ensureServerBuild,
    ({ note }: { note: string }) => note,
  );
  return progress.step("Starting two nodes, and members who write", async () => {
    const dataDir = join(smallDisk(folder, onStop), "data");
    mkdirSync(dataDir, { mode: 0o711 });
    const database = await startDatabase(dataDir, onStop);
    const port = await freePort();
    const both = { pooled: database.url, direct: database.url };
    const around = await startSurroundings({ folder, onStop }, port, both);
    const { mailboxUrl, sandboxUrl, smtpPort } = around;
    const mailServer = await startMailServer(smtpPort, onStop);
    const settings = {
      ...around.settings,
      ...SERVER_MEMORY,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    };
    const deps = { folder, serverDir, settings, onStop };
    const nodes = [
      await createNode("node-1", { ...deps, port }),
      await createNode("node-2", deps),
    ] as const;
    await Promise.all(nodes.map((node) => node.start()));
    const ledger = createLedger();
    const outcomes = createOutcomes();
    const membersOf = (node: (typeof nodes)[number], count: number, named: string) =>
      joinMembers({ url: node.url, mailboxUrl }, count, named);
    const loadOn = async (node: (typeof nodes)[number]) =>
      createLoad({
        url: node.url,
        perSecond: REQUESTS_A_SECOND,
        ledger,
        onOutcome: outcomes.add,
        members: await membersOf(node, MEMBERS_PER_NODE, node.name),
      });
    const loads = [await loadOn(nodes[0]), await loadOn(nodes[1])] as const;
    const spare = await membersOf(nodes[0], SPARE, "spare");
    await Promise.all(loads.map((load) => load.start()));
    const parties = { mailServer, mailboxUrl, sandboxUrl };
    return { ...deps, ...parties, database, nodes, loads, ledger, outcomes, spare };
  });
}
