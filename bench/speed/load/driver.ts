// Puts load on a server, in a process of its own so that what it costs is not the server's. Takes one
// order after another from the process that started it, and answers each with what became of it.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { percentile } from "#bench/speed/figures.ts";
import { createAnswerReader } from "./answer-reader.ts";
import { hundredOf, type Kind, type Order, type Outcome } from "./load.ts";

const MOST_WRONG = 5;
/** Connections begin in different places of the hundred, so that they do not all write at once. */
const APART = 37;

type Request = { bytes: Buffer; status: number };

/**
 * The requests of one connection, one after another: the kinds in the order of the hundred, and of each
 * kind those of members whom no other connection speaks for.
 */
function* requestsOf(kinds: readonly Kind[], index: number, connections: number) {
  const order = hundredOf(kinds);
  const own = kinds.map(({ requests, status }) => ({
    next: 0,
    requests: requests
      .filter((_, place) => place % connections === index)
      .map((text): Request => ({ bytes: Buffer.from(text), status })),
  }));
  for (let turn = index * APART; ; turn += 1) {
    const kind = own[order[turn % order.length] ?? 0];
    const request = kind?.requests[kind.next % kind.requests.length];
    if (!kind || !request) throw new Error("There are fewer members than connections");
    kind.next += 1;
    yield request;
  }
}

/** Sends requests on a connection, each after the answer to the one before, until the time is over. */
function converse(
  socket: Socket,
  requests: Iterator<Request>,
  over: number,
  onAnswer: (request: Request, status: number, milliseconds: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Request;
    let sent = 0;
    const send = () => {
      sent = performance.now();
      if (sent >= over) {
        socket.destroy();
        return resolve();
      }
      current = requests.next().value;
      socket.write(current.bytes);
    };
    const read = createAnswerReader((status) => {
      onAnswer(current, status, performance.now() - sent);
      send();
    });
    socket.on("data", read);
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("The server hung up")));
    send();
  });
}

async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

/** Sends requests on as many connections as are asked for, until the time is over. */
async function run({ port, connections, milliseconds, kinds }: Order): Promise<Outcome> {
  const times: number[] = [];
  const wrong: Outcome["wrong"] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const begun = performance.now();
  await Promise.all(
    sockets.map((socket, index) =>
      converse(
        socket,
        requestsOf(kinds, index, connections),
        begun + milliseconds,
        (request, status, time) => {
          times.push(time);
          if (status === request.status || wrong.length >= MOST_WRONG) return;
          wrong.push({ status, request: request.bytes.toString().split("\r\n")[0] ?? "" });
        },
      ),
    ),
  );
  times.sort((one, other) => one - other);
  return {
    operations: times.length,
    seconds: (performance.now() - begun) / 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    wrong,
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
