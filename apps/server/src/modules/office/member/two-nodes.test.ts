import { pino } from "pino";
import { expect, it } from "vitest";
import { compose } from "#app/compose.ts";
import { openDatabase } from "#database/open-database.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startTestProduct } from "#testing/test-product.ts";

it("a look through one node is in the member's log on another at once", async () => {
  const here = await startTestProduct();
  const log = pino({ level: "silent" });
  const databaseUrl = here.database.directUrl;
  const there = await compose(here.config, {
    clock: () => new Date(),
    log,
    database: await openDatabase({ databaseUrl, dataDir: "", poolSize: 2, log }),
    providers: { mailer: here.mailer },
    jobs: createImmediateJobs,
    providerFetch: here.providerFetch,
  });
  const [member, support] = [await here.signUp(), await signUpStaff(here, "support")];
  const headers = { authorization: `Bearer ${member.accessToken}` };
  const readThere = async () => {
    const url = `${here.config.appUrl}/api/me/staff-log`;
    return (await there.app.fetch(new Request(url, { headers }))).json();
  };
  expect(await readThere()).toMatchObject({ looks: 0 });
  await support.fetch(`/api/office/members/${member.id}`);
  expect(await readThere()).toMatchObject({ looks: 1, entries: [{ kind: "member_looked" }] });
  await there.close();
  await here.close();
});
