// Puts load on a server from a separate process, so that its cost is not the server's.
import { Client } from "undici";
import { percentile } from "#bench/speed/figures.ts";
import type { Known } from "#bench/speed/work/members.ts";
import {
  isRight,
  KINDS,
  type Kind,
  newSender,
  requestOf,
  type Sender,
  sends,
} from "#bench/speed/work/requests.ts";
import { hundredOf, type Order, type Outcome } from "./load.ts";

const MAX_WRONG = 5;
/** Connections start at different positions of the hundred, so that they do not write together. */
const APART = 37;

/** A device's sequence continues from one order to the next. */
const devices = new Map<string, Sender>();

function senderOf(member: Known): Sender {
  const { device, seq } = devices.get(member.id) ?? newSender(member);
  const sender = { ...member, device, seq };
  devices.set(member.id, sender);
  return sender;
}

/** Yields the requests of one connection, whose members no other connection uses. */
function* turnsOf(order: Order, senders: readonly Sender[], index: number) {
  const kinds = hundredOf(order.shares);
  const own = new Map(
    KINDS.map((kind) => [
      kind,
      senders
        .filter((_, place) => sends(kind, place))
        .filter((_, place) => place % order.connections === index),
    ]),
  );
  const next = new Map(KINDS.map((kind) => [kind, 0]));
  for (let turn = index * APART; ; turn += 1) {
    const kind = kinds[turn % kinds.length];
    const members = kind && own.get(kind);
    const at = kind && next.get(kind);
    if (kind === undefined || at === undefined || !members?.[at]) {
      throw new Error("There are fewer members than connections");
    }
    next.set(kind, (at + 1) % members.length);
    yield { kind, sender: members[at] };
  }
}

type Answer = { status: number; text: string };

function ask(client: Client, kind: Kind, sender: Sender, today: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer = { status: 0, text: "" };
    client.dispatch(requestOf(kind, sender, today), {
      onRequestStart() {},
      onResponseStart(_controller, status) {
        answer.status = status;
      },
      onResponseData(_controller, chunk) {
        if (kind === "set" || kind === "answer") answer.text += chunk.toString();
      },
      onResponseEnd: () => resolve(answer),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

async function run(order: Order): Promise<Outcome> {
  const { port, connections, milliseconds, members, today } = order;
  const times: number[] = [];
  const wrong: string[] = [];
  const senders = members.map(senderOf);
  const clients = Array.from({ length: connections }, () => {
    return new Client(`http://127.0.0.1:${port}`, { pipelining: 1 });
  });
  const begun = performance.now();
  const over = begun + milliseconds;
  await Promise.all(
    clients.map(async (client, index) => {
      for (const { kind, sender } of turnsOf(order, senders, index)) {
        const sent = performance.now();
        if (sent >= over) return;
        const answer = await ask(client, kind, sender, today);
        times.push(performance.now() - sent);
        if (isRight(kind, answer) || wrong.length >= MAX_WRONG) continue;
        wrong.push(`${kind} was answered ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  times.sort((one, other) => one - other);
  return {
    ...{ operations: times.length, seconds, wrong },
    ...{ p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
  };
}

process.on("message", async (order: Order) => {
  try {
    process.send?.(await run(order));
  } catch (error) {
    process.stderr.write(`The load broke off: ${error}\n`);
    process.exit(1);
  }
});
process.once("disconnect", () => process.exit());
