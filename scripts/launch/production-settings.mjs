import { pageProblems, productionProblems } from "#settings/production-rules.mjs";
import { PlainFailure } from "./progress.mjs";

/** Throws everything that production refuses, in one list, before anything is installed or built. */
export function refuseUnsafeSettings(environment = process.env) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const problems = [...productionProblems(given), ...pageProblems(given)];
  if (problems.length === 0) return;
  throw new PlainFailure(
    [
      "NODE_ENV is production, and these settings are missing or unsafe:",
      ...problems.map((problem) => `  ${problem.join(" ")}`),
      "Set them in the environment or in .env; .env.example describes each.",
      "To try the product with its sandbox instead, start it without NODE_ENV.",
    ].join("\n"),
  );
}
