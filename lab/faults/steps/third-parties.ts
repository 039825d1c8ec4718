import { ask, askOrFail } from "#topology/ask.ts";
import { readMails } from "#topology/members.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import type { Behavior } from "../mail-server.ts";
import { broken, moreRequests } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

/** A node meets the fault within this time. */
const MET_MS = 30_000;
/** The first retry of an email comes within a minute. */
const DELIVERED_MS = 240_000;
const PEOPLE = 5;

const mail = (how: Exclude<Behavior, "well">, fault: string): Step => ({
  name: `mail-${how}`,
  label: `A mail server that is ${how}`,
  run: (scene) =>
    broken(
      scene,
      fault,
      async () => {
        const { mailServer, mailboxUrl, nodes } = scene;
        const people = Array.from({ length: PEOPLE }, (_, index) => `${how}-${index}@example.com`);
        mailServer.behave(how);
        for (const email of people) {
          const body = { email, password: "a sentence to keep", time_zone: "UTC" };
          const { status } = await ask(`${nodes[0].url}/api/auth/sign-up/email`, {
            method: "POST",
            body,
          });
          if (status !== 200) throw new Broken(`a sign-up was answered with ${status}`);
        }
        await until("a node to meet the fault", async () => mailServer.met() > 0, MET_MS);
        mailServer.behave("well");
        const since = performance.now();
        const received = async () => {
          const all = await readMails(mailboxUrl);
          const mails = people.map((email) => all.filter(({ to }) => to[0]?.address === email));
          return mails.every((each) => each.length > 0) && mails;
        };
        const mails = await until("every email", received, DELIVERED_MS, 500);
        const differing = mails.filter(
          (each) => new Set(each.map((one) => one.messageId)).size > 1,
        );
        if (differing.length > 0) throw new Broken("an email came again under another Message-ID");
        const took = Math.round((performance.now() - since) / 1000);
        return `${PEOPLE} emails arrived within ${took} s, ${mails.flat().length - PEOPLE} more under the same Message-ID`;
      },
      { mayFail: () => false },
    ),
});

export const mailSteps = [
  mail("silent", "The mail server says nothing"),
  mail("slow", "The mail server takes a second for each line"),
  mail("lying", "The mail server takes emails and denies it"),
];

/** The load continues for this number of requests without the provider. */
const OUTAGE_REQUESTS = 120;
/** A request that a provider delays has a response by then. */
const ANSWERED_MS = 30_000;

const control = ({ sandboxUrl }: Scene, act: string, body: object) =>
  askOrFail(`${sandboxUrl}/control/payments/${act}`, { method: "POST", body });

async function checkout({ nodes, spare }: Scene) {
  const since = performance.now();
  const token = await spare[0]?.token();
  const { status } = await ask(`${nodes[0].url}/api/functions/create-checkout`, {
    method: "POST",
    token,
    body: {},
    headers: { "x-client-platform": "web" },
  });
  return { status, took: performance.now() - since };
}

const outage = (mode: "down" | "slow", fault: string): Step => ({
  name: `payments-${mode}`,
  label: `A payment provider that is ${mode}`,
  run: (scene) =>
    broken(
      scene,
      fault,
      async () => {
        await control(scene, "outage", { mode, seconds: 60 });
        const { status, took } = await checkout(scene);
        if (status === 200 || status === 0 || took > ANSWERED_MS) {
          throw new Broken(`a checkout was answered with ${status} after ${Math.round(took)} ms`);
        }
        await moreRequests(scene, OUTAGE_REQUESTS);
        await control(scene, "outage", { mode: "none", seconds: 0 });
        await until("a checkout", async () => (await checkout(scene)).status === 200);
        return `a checkout is answered with ${status} after ${(took / 1000).toFixed(1)} s`;
      },
      { mayFail: () => false },
    ),
});

export const paymentSteps = [
  outage("down", "The payment provider is gone"),
  outage("slow", "The payment provider is silent for a minute"),
];
