import { ask, askOrFail } from "#topology/ask.ts";
import type { Node } from "#topology/nodes.ts";
import { Broken } from "#topology/run-steps.ts";
import type { Scene, Step } from "#topology/scene.ts";
import { inSeconds, until } from "#topology/until.ts";

const MAX_PROPAGATION_MS = 1000;
const LOOK_MS = 10;
const CARD = { card: "4242 4242 4242 4242", expiry: "12 / 34", code: "123", name: "E. Marlowe" };

/** Resolves when the last node's `look` succeeds; requests go to the nodes, not through the proxy. */
async function seenByAll(
  nodes: Node[],
  look: (node: Node) => Promise<boolean>,
  patience = 20_000,
): Promise<number> {
  const seen = ({ name }: Node) => `${name} to know`;
  await Promise.all(nodes.map((node) => until(seen(node), () => look(node), patience, LOOK_MS)));
  return performance.now();
}

/** Resolves with the milliseconds from a sign-out until every node refuses both tokens. */
export async function signOutSeen({ deployment, spare }: Scene): Promise<number> {
  const { nodes, url } = deployment;
  const [node] = nodes;
  const [member] = spare;
  if (!node || !member) throw new Error("there is no node or no member to spare");
  const { email, password } = member;
  const signIn = () =>
    askOrFail<{ access_token: string }>(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      body: { email, password },
    });
  const tokens = [(await signIn()).access_token, (await signIn()).access_token];
  const refused = async ({ url }: Node) => {
    const asked = tokens.map((token) => ask(`${url}/api/auth/user`, { token }));
    return (await Promise.all(asked)).every(({ status }) => status === 401);
  };
  const since = performance.now();
  const body = { scope: "everywhere" };
  const order = { method: "POST", token: tokens[0], body };
  const { status, text } = await ask(`${node.url}/api/auth/sign-out`, order);
  if (status !== 204) throw new Broken(`the sign-out was answered ${status}: ${text}`);
  return (await seenByAll(nodes, refused)) - since;
}

type PaymentState = { subscriptions: { id: string; email: string | null }[] };

type Heard = {
  /** From the event at the provider. */
  fromEvent: number;
  /** From the product's response to the webhook: the nodes' own share. */
  fromWebhook: number;
};

async function heard(
  nodes: Node[],
  notify: () => Promise<unknown>,
  look: (node: Node) => Promise<boolean>,
): Promise<Heard> {
  const happened = performance.now();
  const notified = notify().then(() => performance.now());
  const seen = await seenByAll(nodes, look);
  return { fromEvent: seen - happened, fromWebhook: Math.max(0, seen - (await notified)) };
}

async function membershipHeard({ deployment, spare }: Scene) {
  const { nodes, url, sandboxUrl } = deployment;
  const [, member] = spare;
  if (!member) throw new Error("there is no member to spare");
  const { email } = member;
  const token = await member.token();
  const isMember = async ({ url }: Node) => {
    const answer = await ask(`${url}/api/functions/check-subscription`, { token });
    return (JSON.parse(answer.text) as { subscribed: boolean }).subscribed;
  };
  const act = (name: string, body: object) =>
    ask(`${sandboxUrl}/control/payments/${name}`, { method: "POST", body });

  const order = { method: "POST", token, headers: { "x-client-platform": "web" }, body: {} };
  const checkout = `${url}/api/functions/create-checkout`;
  const page = (await askOrFail<{ url: string }>(checkout, order)).url;
  const pay = async () => {
    const form = new URLSearchParams({ email, ...CARD });
    const answer = await fetch(page, { method: "POST", body: form, redirect: "manual" });
    if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`);
    await act("settled", {});
  };
  const bought = await heard(nodes, pay, isMember);

  const state = await askOrFail<PaymentState>(`${sandboxUrl}/control/payments/state`);
  const subscription = state.subscriptions.find((each) => each.email === email)?.id;
  const refund = () => act("refund", { subscription });
  const refunded = await heard(nodes, refund, async (node) => !(await isMember(node)));
  return { bought, refunded };
}

const inWords = ({ fromEvent, fromWebhook }: Heard) =>
  `${inSeconds(fromWebhook)} after the webhook's answer (${inSeconds(fromEvent)} after the event)`;

export const propagation: Step = {
  name: "word",
  label: "Passing the word on to every node",
  async run(scene) {
    const signedOut = await signOutSeen(scene);
    const { bought, refunded } = await membershipHeard(scene);
    const measured = `all nodes knew of a sign-out everywhere after ${inSeconds(signedOut)}, of a membership bought ${inWords(bought)}, of one refunded ${inWords(refunded)}`;
    if (Math.max(signedOut, bought.fromWebhook, refunded.fromWebhook) > MAX_PROPAGATION_MS) {
      throw new Broken(`${measured}: more than ${inSeconds(MAX_PROPAGATION_MS)}`);
    }
    return measured;
  },
};
