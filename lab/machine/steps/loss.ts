import { ask, askOrFail } from "#topology/ask.ts";
import { joinMembers, type Member } from "#topology/members.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import { URL_OF_SITE } from "../names.ts";
import type { Lost, Scene } from "../scene.ts";
import { isMember } from "./member.ts";

const BACKUPS = "/mnt/offsite/sovereign";
const SERVERS = ["sovereign@3000.service", "sovereign@3001.service"];

/** Deletions are recorded elsewhere, and done again after a restore, by jobs of each minute. */
const MINUTE_JOB_MS = 120_000;

type Session = { access_token: string; refresh_token: string };

// Open connections lead to the lost machine.
const post = (path: string, body: object, token?: string) =>
  ask(`${URL_OF_SITE}${path}`, { method: "POST", body, token, alone: true });

const signIn = ({ email, password }: Member) =>
  post("/api/auth/sign-in/email", { email, password });

/** Backs up, deletes a member after that, and destroys the machine; resolves with the remains. */
export async function loseMachine(scene: Scene): Promise<Lost> {
  const { machine, payer, thirdParties } = scene;
  const { mailboxUrl } = thirdParties;
  const [deleted] = await joinMembers({ url: URL_OF_SITE, mailboxUrl }, 1, "deleted");
  if (!deleted) throw new Broken("nobody signed up");
  const session: Session = JSON.parse((await signIn(payer)).text);
  const made = await machine.run(["sovereign", "backup"]);
  const [, backup] = /^The backup is (\S+), in /m.exec(made) ?? [];
  if (!backup?.endsWith(".age")) throw new Broken(`the backup is not encrypted: ${made}`);
  await askOrFail(`${URL_OF_SITE}/api/functions/delete-account`, {
    method: "POST",
    token: await deleted.token(),
    body: { confirmed: true, password: deleted.password },
  });
  const recorded = async () => (await machine.run(["ls", `${BACKUPS}/erased`])).trim();
  await until("the deletion to be recorded elsewhere", recorded, MINUTE_JOB_MS);
  const settings = await machine.run(["cat", "/etc/sovereign/settings"]);
  await machine.destroy();
  return {
    settings,
    backup,
    deleted,
    token: session.access_token,
    refreshToken: session.refresh_token,
  };
}

/** Restores the backup of the lost machine on this one, with the key that only the owner has. */
export async function restore({ machine, backupKey }: Scene, lost: Lost): Promise<void> {
  await machine.run(["systemctl", "stop", ...SERVERS]);
  const command = ["sovereign", "restore", lost.backup, "--identity", "-", "--replace"];
  await machine.run(command, { input: backupKey.identity });
  await machine.run(["systemctl", "start", "sovereign@3000.service"]);
  await until(
    "the server",
    async () => (await ask(`${URL_OF_SITE}/health/ready`, { alone: true })).status === 200,
  );
  // A restore holds everything sent automatically.
  await machine.run(["sovereign", "held", "go", "deletions"]);
}

/** Rejects where a session lives on, the deleted member is back or the paying one is none. */
export async function assertRestored({ machine, payer }: Scene, lost: Lost): Promise<string> {
  const { status } = await ask(`${URL_OF_SITE}/api/auth/user`, { token: lost.token, alone: true });
  const renewed = await post("/api/auth/token", { refresh_token: lost.refreshToken });
  if (status !== 401 || renewed.status !== 401) {
    throw new Broken(`a session lives on: ${status}, ${renewed.status}`);
  }
  const count = `select count(*) from "user" where email = '${lost.deleted.email}'`;
  const isGone = async () => (await machine.query(count))[0]?.[0] === "0";
  await until("the deleted member to be gone", isGone, MINUTE_JOB_MS);
  const refused = await signIn(lost.deleted);
  if (refused.status !== 401) throw new Broken(`the deleted member: ${refused.status}`);
  const { status: signedIn, text } = await signIn(payer);
  if (signedIn !== 200) throw new Broken(`the paying member cannot sign in: ${text}`);
  if (!(await isMember(JSON.parse(text).access_token))) throw new Broken("the member is none");
  return "sessions ended, the deleted member gone, the paying member a member";
}
