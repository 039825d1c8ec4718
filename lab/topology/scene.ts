import type { Deployment } from "./deployment.ts";
import type { Ledger } from "./ledger.ts";
import type { Load } from "./load.ts";
import { today } from "./load.ts";
import type { Member } from "./members.ts";
import type { Outcomes } from "./outcomes.ts";

export type Scene = {
  deployment: Deployment;
  members: Member[];
  /** Members outside the load, for the steps to use. */
  spare: Member[];
  load: Load;
  ledger: Ledger;
  outcomes: Outcomes;
};

/** Resolves with the measurement, for people; rejects with a {@link Broken} when it fails. */
export type Step = { name: string; label: string; run(scene: Scene): Promise<string> };

export class Broken extends Error {}

/** Returns the number of acknowledged writes; throws a {@link Broken} where one is lost. */
export async function assertNothingLost({ deployment, ledger, load }: Scene): Promise<number> {
  const primary = await deployment.cluster.primary();
  if (!primary) throw new Broken("there is no primary");
  await load.holdWrites();
  const rows = await deployment.cluster.query(
    primary,
    `select email, content, completion_status from one_things o
     join "user" u on u.id = o.user_id where target_date = '${today()}'`,
  );
  const stored = new Map(rows.map(([email, line, answer]) => [email, { line, answer }]));
  const losses = ledger.lossesAmong((member, field) => stored.get(member)?.[field] ?? "");
  load.resumeWrites();
  const said = [
    ...losses.map((loss) => JSON.stringify(loss)),
    ...load.mismatches().map((mismatch) => `a read was behind: ${mismatch}`),
  ];
  if (said.length > 0) throw new Broken(`acknowledged writes are gone: ${said.join("; ")}`);
  return ledger.count();
}
