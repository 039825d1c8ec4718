import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvironmentFile as load } from "#settings/environment-file.mjs";
import { ROOT } from "./paths.mjs";
import { PlainFailure } from "./progress.mjs";

const DEFAULT = join(ROOT, ".env");

/** Adds a file of settings below the real environment: the root's .env, which may be missing. */
export function loadEnvironmentFile(path = DEFAULT) {
  if (path === DEFAULT && !existsSync(path)) return;
  const { problems, remarks } = load(path);
  if (problems.length > 0) throw new PlainFailure(problems.join("\n"));
  for (const remark of remarks) process.stderr.write(`${remark}\n`);
}
