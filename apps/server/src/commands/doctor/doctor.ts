import { normalizeAddress } from "@sovereign/domain/credentials";
import { CHECKS } from "./checks.ts";
import { hasFault, reportText, runChecks } from "./checkup.ts";
import { createDeps } from "./create-deps.ts";

const USAGE = "Use: doctor [--mail <address>] [--json]";

/** The command `npm run server -- doctor` (decision 150): exit code 1 with a fault. */
export async function doctor(given: string[]): Promise<void> {
  const { json, mailTo } = read(given) ?? {};
  if (json === undefined) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const deps = createDeps(process.env, mailTo);
  const report = await runChecks(CHECKS, deps).finally(deps.close);
  const isFaulty = hasFault(report);
  process.stdout.write(
    json ? `${JSON.stringify({ ok: !isFaulty, checks: report })}\n` : reportText(report),
  );
  if (isFaulty) process.exitCode = 1;
}

function read(given: string[]): { json: boolean; mailTo: string | undefined } | undefined {
  const words = given.filter((each) => each !== "--json");
  const json = words.length < given.length;
  if (words.length === 0) return { json, mailTo: undefined };
  const [flag, address = ""] = words;
  const mailTo = flag === "--mail" && words.length === 2 ? normalizeAddress(address) : null;
  return mailTo ? { json, mailTo } : undefined;
}
