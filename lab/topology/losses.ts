import type { Ledger } from "./ledger.ts";
import { type Load, today } from "./load.ts";
import { Broken } from "./run-steps.ts";

type Written = {
  query: (sql: string) => Promise<string[][]>;
  ledger: Ledger;
  loads: readonly Load[];
};

/** Resolves with the number of acknowledged writes; rejects with a {@link Broken} where one is lost. */
export async function assertNothingLost({ query, ledger, loads }: Written): Promise<number> {
  await Promise.all(loads.map((load) => load.holdWrites()));
  const rows = await query(
    `select email, content, completion_status from one_things o
     join "user" u on u.id = o.user_id where target_date = '${today()}'`,
  );
  const stored = new Map(rows.map(([email, line, answer]) => [email, { line, answer }]));
  const losses = ledger.lossesAmong((member, field) => stored.get(member)?.[field] ?? "");
  for (const load of loads) load.resumeWrites();
  const found = [
    ...losses.map((loss) => JSON.stringify(loss)),
    ...loads.flatMap((load) => load.mismatches()).map((one) => `a read was behind: ${one}`),
  ];
  if (found.length > 0) throw new Broken(`acknowledged writes are gone: ${found.join("; ")}`);
  return ledger.count();
}
