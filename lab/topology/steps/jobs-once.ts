import { askOrFail } from "#topology/ask.ts";
import { readMails } from "#topology/members.ts";
import { Broken } from "#topology/run-steps.ts";
import { queryPrimary, type Step } from "#topology/scene.ts";
import { until } from "#topology/until.ts";

const DAILY = "daily task done";
/** A node polls for a daily task every 45 seconds. */
const DAILY_TIMEOUT_MS = 90_000;

const OPEN_JOBS = `select count(*) from pgboss.job where state < 'completed'
  and (name = 'mail' or name like 'daily-%')`;

const FILE_DAILY = `insert into pgboss.job (name, policy)
  select q.name, q.policy from pgboss.queue q join pgboss.schedule s on s.name = q.name
  returning name`;

export const jobsOnce: Step = {
  name: "jobs",
  label: "Working off jobs on three nodes",
  async run(scene) {
    const { deployment, members } = scene;
    const { nodes, mailboxUrl, url } = deployment;
    const saidBefore = (message: string) => nodes.map((node) => node.said(message));
    const mailed = (await readMails(mailboxUrl)).length;
    const [sentBefore, doneBefore] = [saidBefore("email sent"), saidBefore(DAILY)];
    const since = (before: number[], message: string) =>
      nodes.map((node, index) => node.said(message) - (before[index] ?? 0));

    const filed = (await queryPrimary(scene, FILE_DAILY)).length;
    for (const { email } of members) {
      const order = { method: "POST", body: { email } };
      await askOrFail(`${url}/api/auth/request-password-reset`, order);
    }
    const allDone = async () => (await queryPrimary(scene, OPEN_JOBS))[0]?.[0] === "0";
    await until("all jobs to be done", allDone, DAILY_TIMEOUT_MS, 500);

    const mails = (await readMails(mailboxUrl)).slice(mailed);
    const sent = since(sentBefore, "email sent");
    const done = since(doneBefore, DAILY);
    const measured = `${members.length} mails asked for, ${mails.length} handed over (by the nodes ${sent.join(" + ")}); ${filed} nightly tasks filed, run ${done.join(" + ")} times`;
    const counts = members.map(
      ({ email }) => mails.filter(({ to }) => to[0]?.address === email).length,
    );
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
    if (counts.some((count) => count !== 1) || sum(done) !== filed) throw new Broken(measured);
    return measured;
  },
};
