import { findFailingJobs } from "#app/metrics/figures.repository.ts";
import { type Deps, warning } from "./check.ts";

/** Jobs that are tried again and again; a node's log has the reason. */
export async function checkJobs({ tables }: Deps) {
  const db = await tables();
  const failing = db ? await findFailingJobs(db) : [];
  return failing.map(({ name, count, error }) =>
    warning(
      `Jobs of ${name} have failed for an hour: ${count}, the last by ${error ?? "an unknown error"}.`,
      "See the server's log for why. What failed is tried again.",
    ),
  );
}
