import { today } from "#topology/load.ts";
import type { Outcome } from "#topology/outcomes.ts";
import { after, inSeconds, until } from "#topology/until.ts";
import { Broken, type Row, type Scene } from "./scene.ts";

const READY_MS = 90_000;
/** The load goes on for this long after all is ready, in which nothing may fail. */
const CALM_MS = 2000;

/** Resolves when every node is ready, with the milliseconds since `since`. */
async function allReady(scene: Scene, since: number): Promise<number> {
  const ready = async () =>
    (await Promise.all(scene.nodes.map((node) => node.isReady()))).every(Boolean);
  await until("every node to be ready", ready, READY_MS, 50);
  return performance.now() - since;
}

/** Resolves with the number of acknowledged writes; rejects with a {@link Broken} where one is lost. */
async function assertNothingLost({ database, ledger, loads }: Scene): Promise<number> {
  await Promise.all(loads.map((load) => load.holdWrites()));
  const rows = await database.query(
    `select email, content, completion_status from one_things o
     join "user" u on u.id = o.user_id where target_date = '${today()}'`,
  );
  const stored = new Map(rows.map(([email, line, answer]) => [email, { line, answer }]));
  const losses = ledger.lossesAmong((member, field) => stored.get(member)?.[field] ?? "");
  for (const load of loads) load.resumeWrites();
  const said = [
    ...losses.map((loss) => JSON.stringify(loss)),
    ...loads.flatMap((load) => load.mismatches()).map((one) => `a read was behind: ${one}`),
  ];
  if (said.length > 0) throw new Broken(`acknowledged writes are gone: ${said.join("; ")}`);
  return ledger.count();
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

type Options = { mayFail?: (outcome: Outcome) => boolean };

/**
 * Lets `act` break something under load, and resolves with its row; `act` calls `gone` where the
 * cause is gone before it resolves. Rejects with a {@link Broken} where a write is lost, or something
 * fails once all is ready.
 */
export async function broken(
  scene: Scene,
  fault: string,
  act: (gone: () => void) => Promise<unknown>,
  { mayFail = () => true }: Options = {},
): Promise<Row> {
  const since = performance.now();
  let gone: number | undefined;
  const note = await act(() => {
    gone = performance.now();
  });
  const ready = await allReady(scene, gone ?? performance.now());
  const calm = performance.now();
  await after(CALM_MS);
  const later = scene.outcomes.since(calm).failed.filter(({ at }) => at >= calm);
  const written = await assertNothingLost(scene);
  const { asked, failed, listed } = scene.outcomes.since(since);
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
