import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { DEMO_DOMAIN } from "@sovereign/domain/listed-member";
import { STAFF_ROLES, type StaffRole } from "@sovereign/domain/staff";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  factors,
  manifestoSignatures,
  milestones,
  oneThings,
  programmeDays,
  restDays,
  user,
} from "#schema/schema.ts";
import type { Config } from "#settings/config.ts";
import { demoContent, demoHistory } from "./demo-history.ts";

const emailOf = (name: string) => `${name}@${DEMO_DOMAIN}`;
const DEMO_EMAIL = emailOf("demo");

const account = z.object({ email: z.email(), password: z.string() });
const staffAccount = account.extend({
  /** The key of the account's authenticator app, in base32. */
  authenticator_key: z.string(),
});
const demoAccounts = z.object({
  demo: account,
  admin: account,
  owner: staffAccount,
  support: staffAccount,
  editor: staffAccount,
});

type DemoAccounts = z.infer<typeof demoAccounts>;

/** The passwords are generated once and stored in the data folder with mode 0600. */
function readOrCreateDemoAccounts(dataDir: string, newKey: () => string): DemoAccounts {
  const file = join(dataDir, "demo-accounts.json");
  mkdirSync(dataDir, { recursive: true });
  const present: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const person = (name: string) => ({
    email: emailOf(name),
    password: randomBytes(12).toString("base64url"),
  });
  const staffMember = (name: string) => ({ ...person(name), authenticator_key: newKey() });
  const fresh: DemoAccounts = {
    demo: person("demo"),
    admin: person("admin"),
    owner: staffMember("owner"),
    support: staffMember("support"),
    editor: staffMember("editor"),
  };
  const accounts = demoAccounts.parse(Object.assign(fresh, present));
  const text = `${JSON.stringify(accounts, null, 2)}\n`;
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return accounts;
}

type NewMember = { email: string; password: string; role: "user" | "admin"; timeZone: string };

type Deps = {
  config: Config;
  accounts: {
    createConfirmedMember(member: NewMember): Promise<{ id: string }>;
    newAuthenticatorKey(): string;
    createConfirmedAuthenticator(userId: string, key: string): Promise<void>;
  };
  addStaff(member: { userId: string; role: StaffRole; name: string }): Promise<boolean>;
  pack: Pick<ContentPack, "manifesto" | "programme">;
  db: Database;
  clock: Clock;
};

const DEMO_NAMES = { owner: "Adrian", support: "Mira", editor: "Jonas" };

/** Whether a start has seeded everything: the demo member's days are the last of it. */
async function isSeeded(db: Database): Promise<boolean> {
  const [anyDay] = await db
    .select({ date: oneThings.targetDate })
    .from(oneThings)
    .innerJoin(user, eq(user.id, oneThings.userId))
    .where(eq(user.email, DEMO_EMAIL))
    .limit(1);
  return anyDay !== undefined;
}

/** Creates the demo accounts once; what is changed or removed since stays so at later starts. */
export async function seedDemo({
  config,
  accounts,
  addStaff,
  pack,
  db,
  clock,
}: Deps): Promise<void> {
  if (await isSeeded(db)) return;
  const { demo, admin, ...team } = readOrCreateDemoAccounts(
    config.dataDir,
    accounts.newAuthenticatorKey,
  );
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
  for (const role of STAFF_ROLES) {
    const { email, password, authenticator_key: key } = team[role];
    const userId = await findOrCreate({ email, password }, "user");
    if ((await db.$count(factors, eq(factors.userId, userId))) > 0) continue;
    await addStaff({ userId, role, name: DEMO_NAMES[role] });
    await accounts.createConfirmedAuthenticator(userId, key);
  }
  const demoId = await findOrCreate(demo, "user");
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
