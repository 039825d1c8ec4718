import type { OfficePiece, SavedPiece } from "@sovereign/contract/office-pieces";
import type { VaultAnswer } from "@sovereign/contract/vault";
import { expect, it, vi } from "vitest";
import { SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { type SpawnedServer, spawnServer } from "#testing/spawned-server.ts";
import { startTestProduct } from "#testing/test-product.ts";

const SERVED_WITHIN_MS = 1_000;
const DOWN_WITHIN_MS = 5_000;
const MINUTE_MS = 60_000;

const CLOCK = new URL("../../../../../e2e/product/settable-clock.mjs", import.meta.url).href;

const NAME = "three-servers";
const PIECE = `/api/office/pieces/frameworks/${NAME}`;

/** Three processes of the server on one database, which are all killed and started again. */
async function prepare() {
  const environment = { CONTENT_DIR: SECOND_PACK };
  const now = new Date().toISOString();
  const product = await startTestProduct({ storedContent: true, now, environment });
  const { config, database } = product;
  const { accessToken } = await signUpStaff(product, "editor", "Jonas");
  let nodes: SpawnedServer[] = [];
  /** At another time its clock is a little behind that of the nodes before. */
  const spawn = (at: Date | null) =>
    spawnServer({
      ...{ AUTH_SECRET: config.authSecret, DATA_DIR: config.dataDir, APP_URL: config.appUrl },
      ...{ DATABASE_URL: database.directUrl, ...environment },
      ...(at && { NODE_OPTIONS: `--import ${CLOCK}`, SETTABLE_CLOCK_START: at.toISOString() }),
    });
  const ask = async (node: SpawnedServer | undefined, path: string, init: RequestInit = {}) => {
    const headers = {
      ...{ authorization: `Bearer ${accessToken()}`, "x-client-platform": "web" },
      ...{ origin: config.appUrl, "content-type": "application/json" },
    };
    const answer = await fetch(`${node?.url}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const isListed = async (node: SpawnedServer) => {
    const { sections } = (await ask(node, "/api/vault")) as VaultAnswer;
    return sections.flatMap(({ items }) => items).some(({ id }) => id === NAME);
  };
  return {
    write: async (path: string, method: string, body: object): Promise<unknown> =>
      ask(nodes[0], path, { method, body: JSON.stringify(body) }),
    listed: () => Promise.all(nodes.map(isListed)),
    async start(count: number, at: Date | null = null) {
      nodes = [];
      while (nodes.length < count) nodes.push(await spawn(at));
    },
    killAll: () => Promise.all(nodes.map((node) => node.end("SIGKILL"))),
    close: () => product.close(),
  };
}

it("three servers open a piece and take it down, and open it after all were down", async ({
  onTestFinished,
}) => {
  const { write, listed, start, killAll, close } = await prepare();
  onTestFinished(async () => {
    await killAll();
    await close();
  });
  await start(3);
  const made = { shelf: "frameworks", name: NAME, title: "Three Servers" };
  const begun = (await write("/api/office/pieces", "POST", made)) as OfficePiece;
  const seen = ({ version, saved_at }: OfficePiece) => ({ version, saved_at });
  const text = `${begun.text}Each of them says the same.\n`;
  const sitting = crypto.randomUUID();
  const { piece } = (await write(PIECE, "PUT", { ...seen(begun), text, sitting })) as SavedPiece;
  expect(await listed()).toEqual([false, false, false]);

  await write(`${PIECE}/publish`, "POST", seen(piece));
  await vi.waitFor(async () => expect(await listed()).toEqual([true, true, true]), {
    ...{ timeout: SERVED_WITHIN_MS, interval: 20 },
  });
  await write(`${PIECE}/withdraw`, "POST", {});
  await vi.waitFor(async () => expect(await listed()).toEqual([false, false, false]), {
    ...{ timeout: DOWN_WITHIN_MS, interval: 20 },
  });

  const at = new Date(Date.now() + 5 * MINUTE_MS);
  await write(`${PIECE}/schedule`, "PUT", { ...seen(piece), at: at.toISOString() });
  await killAll();
  await start(1, new Date(at.getTime() + MINUTE_MS));
  expect(await listed()).toEqual([true]);
});
