import type { Deployment } from "./deployment.ts";
import type { Ledger } from "./ledger.ts";
import type { Load } from "./load.ts";
import * as losses from "./losses.ts";
import type { Member } from "./members.ts";
import type { Outcomes } from "./outcomes.ts";
import { Broken } from "./run-steps.ts";

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

export async function queryPrimary({ deployment }: Scene, sql: string): Promise<string[][]> {
  const primary = await deployment.cluster.primary();
  if (!primary) throw new Broken("there is no primary");
  return deployment.cluster.query(primary, sql);
}

export const assertNothingLost = (scene: Scene): Promise<number> =>
  losses.assertNothingLost({
    query: (sql) => queryPrimary(scene, sql),
    ledger: scene.ledger,
    loads: [scene.load],
  });
