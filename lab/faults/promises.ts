import { createLoad } from "#topology/load.ts";
import { assertNothingLost } from "#topology/losses.ts";
import { allReady, type Node } from "#topology/nodes.ts";
import { createOutcomes, type Outcome } from "#topology/outcomes.ts";
import { Broken } from "#topology/run-steps.ts";
import { inSeconds, until } from "#topology/until.ts";
import type { Row, Scene } from "./scene.ts";

/** Requests sent once all is ready; none may fail. */
const CALM_REQUESTS = 60;

/** Resolves once the load has sent `count` more requests and had their responses. */
export async function moreRequests({ outcomes }: Scene, count: number): Promise<void> {
  const since = performance.now();
  await until(`${count} requests`, async () => outcomes.since(since).asked >= count);
}

/** Resolves once one of the load's requests has failed; of a `name` where one is given. */
export async function aFailure({ outcomes }: Scene, name?: string, patience = 30_000) {
  const since = performance.now();
  const failed = async () =>
    outcomes.since(since).failed.some((outcome) => !name || outcome.name === name);
  await until(`a request to fail: ${name ?? "any"}`, failed, patience, 50);
}

/** Lets the spare members send `count` requests to a node; resolves with what came of them. */
export async function loadOf({ spare, ledger }: Scene, { url }: Node, count: number) {
  const outcomes = createOutcomes();
  const load = createLoad({ url, members: spare, perSecond: 40, ledger, onOutcome: outcomes.add });
  await load.start();
  await until(`${count} requests`, async () => outcomes.since(0).asked >= count);
  await load.stop();
  return outcomes.since(0);
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

type Options = { mayFail?: (outcome: Outcome) => boolean };

/**
 * Lets `act` break something under load, and resolves with its row; `act` calls `gone` if the cause
 * is gone before it resolves. Rejects with a {@link Broken} if a write is lost, or something fails
 * once all is ready.
 */
export async function broken(
  scene: Scene,
  fault: string,
  act: (gone: () => void) => Promise<unknown>,
  { mayFail = () => true }: Options = {},
): Promise<Row> {
  const { database, ledger, loads, outcomes } = scene;
  const since = performance.now();
  let gone: number | undefined;
  const note = await act(() => {
    gone = performance.now();
  });
  const ready = await allReady(scene.nodes, gone ?? performance.now());
  const calm = performance.now();
  await moreRequests(scene, CALM_REQUESTS);
  const later = outcomes.since(calm).failed.filter(({ at }) => at >= calm);
  const written = await assertNothingLost({ query: database.query, ledger, loads });
  const { asked, failed, listed } = outcomes.since(since);
  if (later.length > 0) throw new Broken(`${later.length} requests failed after all was ready`);
  const unexpected = failed.filter((one) => !mayFail(one));
  if (unexpected.length > 0)
    throw new Broken(`${unexpected.length} failed that should not: ${listed}`);
  return {
    fault,
    ready: inSeconds(ready),
    held: percent(asked - failed.length, asked),
    note: [typeof note === "string" && note, `0 of ${written} lost`].filter(Boolean).join("; "),
  };
}
