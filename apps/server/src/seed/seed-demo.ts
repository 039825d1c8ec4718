import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  manifestoSignatures,
  milestones,
  oneThings,
  programmeDays,
  restDays,
  user,
} from "#schema/schema.ts";
import type { Config } from "#settings/config.ts";
import { demoContent, demoHistory } from "./demo-history.ts";

const account = z.object({ email: z.email(), password: z.string() });
const demoAccounts = z.object({ demo: account, admin: account });

type DemoAccounts = z.infer<typeof demoAccounts>;

/** The passwords are generated once and stored in the data folder with mode 0600. */
function readOrCreateDemoAccounts(dataDir: string): DemoAccounts {
  const file = join(dataDir, "demo-accounts.json");
  mkdirSync(dataDir, { recursive: true });
  const fresh: DemoAccounts = {
    demo: { email: "demo@sovereign.example", password: randomPassword() },
    admin: { email: "admin@sovereign.example", password: randomPassword() },
  };
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return demoAccounts.parse(JSON.parse(readFileSync(file, "utf8")));
    }
    throw error;
  }
}

function randomPassword(): string {
  return randomBytes(12).toString("base64url");
}

type NewMember = { email: string; password: string; role: "user" | "admin"; timeZone: string };

type Deps = {
  config: Config;
  accounts: { createConfirmedMember(member: NewMember): Promise<unknown> };
  pack: Pick<ContentPack, "manifesto" | "programme">;
  db: Database;
  clock: Clock;
};

/** Creates the demo accounts; existing ones are not changed by a later start. */
export async function seedDemo({ config, accounts, pack, db, clock }: Deps): Promise<void> {
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
    await transaction.insert(restDays).values(history.rest).onConflictDoNothing();
    await transaction.insert(milestones).values(history.milestones).onConflictDoNothing();
    await transaction.insert(programmeDays).values(read.opened).onConflictDoNothing();
    await transaction.insert(manifestoSignatures).values(read.signature).onConflictDoNothing();
  });
}
