import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { eq } from "drizzle-orm";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { manifestoSignatures, milestones, oneThings, programmeDays, user } from "#schema/schema.ts";
import type { Config } from "#settings/config.ts";
import { readOrCreateDemoAccounts } from "./demo-accounts.ts";
import { demoContent } from "./demo-content.ts";
import { demoHistory } from "./demo-history.ts";

type NewMember = { email: string; password: string; role: "user" | "admin"; timeZone: string };

type Parts = {
  config: Config;
  accounts: { createConfirmedMember(member: NewMember): Promise<unknown> };
  pack: Pick<ContentPack, "manifesto" | "programme">;
  db: Database;
  clock: Clock;
};

/**
 * Creates the demo member, with 45 days and a third of the programme behind them, and the demo administrator. What is there
 * already is left as it is, so a later start changes nothing.
 */
export async function seedDemo({ config, accounts, pack, db, clock }: Parts): Promise<void> {
  const { demo, admin } = readOrCreateDemoAccounts(config.dataDir);
  const timeZone = timeZoneOr(Intl.DateTimeFormat().resolvedOptions().timeZone);

  async function findOrCreate(account: typeof demo, role: NewMember["role"]): Promise<string> {
    const find = () => db.select({ id: user.id }).from(user).where(eq(user.email, account.email));
    const [present] = await find();
    if (present) return present.id;
    await accounts.createConfirmedMember({ ...account, role, timeZone });
    const [created] = await find();
    if (!created) throw new Error("the demo account was not created");
    return created.id;
  }

  await findOrCreate(admin, "admin");
  const demoId = await findOrCreate(demo, "user");
  const mine = eq(oneThings.userId, demoId);
  const [anyDay] = await db
    .select({ date: oneThings.targetDate })
    .from(oneThings)
    .where(mine)
    .limit(1);
  if (anyDay) return;
  const now = clock();
  const history = demoHistory(demoId, timeZone, now);
  const read = demoContent({ userId: demoId, timeZone }, pack, now);
  await db.transaction(async (transaction) => {
    await transaction.insert(oneThings).values(history.days).onConflictDoNothing();
    await transaction.insert(milestones).values(history.milestones).onConflictDoNothing();
    await transaction.insert(programmeDays).values(read.opened).onConflictDoNothing();
    await transaction.insert(manifestoSignatures).values(read.signature).onConflictDoNothing();
  });
}
