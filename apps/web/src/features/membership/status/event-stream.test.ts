import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followEvents, pauseBefore } from "./event-stream.ts";

/** A stream that the test controls; it errors when its request is aborted. */
function connection(signal: AbortSignal) {
  let end!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end = controller;
    },
  });
  signal.addEventListener("abort", () => end.error(signal.reason));
  return {
    response: new Response(body),
    signal,
    say: (text: string) => end.enqueue(new TextEncoder().encode(text)),
    send: (bytes: Uint8Array) => end.enqueue(bytes),
    close: () => end.close(),
  };
}

function follow(refuse: () => boolean = () => false) {
  const open: ReturnType<typeof connection>[] = [];
  const asked: number[] = [];
  const onNews = vi.fn();
  const stop = new AbortController();
  const done = followEvents(
    {
      async open(signal) {
        asked.push(Date.now());
        if (refuse()) throw new TypeError("refused");
        const made = connection(signal);
        open.push(made);
        return made.response;
      },
      onNews,
      random: () => 0,
    },
    stop.signal,
  );
  return { open, asked, onNews, stop, done };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe("the member's event stream", () => {
  it("reports an open connection and every membership event, however the chunks are split", async () => {
    const { open, onNews } = follow();
    await pass(0);
    open[0]?.say("event: ready\ndata: {}\n\n");
    await pass(0);
    expect(onNews).toHaveBeenCalledTimes(1);
    open[0]?.say(": still here\n\nevent: memb");
    await pass(0);
    expect(onNews).toHaveBeenCalledTimes(1);
    open[0]?.say("ership\r\ndata: {}\r\n\r\nevent: something-new\ndata: {}\n\n");
    await pass(0);
    expect(onNews).toHaveBeenCalledTimes(2);
  });

  it("reports which device wrote the member's days", async () => {
    const { open, onNews } = follow();
    await pass(0);
    const events = ['{"device":"d1","write":"w1"}', '{"device":null}', "{}", "no JSON"];
    open[0]?.say(events.map((data) => `event: days\ndata: ${data}\n\n`).join(""));
    await pass(0);
    expect(onNews.mock.calls).toEqual([
      [{ is: "days", device: "d1", write: "w1" }],
      ...[1, 2, 3].map(() => [{ is: "days", device: null, write: null }]),
    ]);
  });

  it.each([
    ["lines that end in CR", "event: membership\rdata: {}\r\r: and so on", 1],
    ["a BOM before the first line", "\uFEFFevent: membership\ndata: {}\n\n", 1],
    ["a repeated name, where the last one counts", "event: a\nevent: membership\ndata\n\n", 1],
    ["a block without data, which is no event", "event: membership\n\n", 0],
    ["data that looks like a name", "data: event: membership\n\n", 0],
  ])("is parsed as every browser does %s, whole and byte by byte", async (_, text, news) => {
    const { open, onNews } = follow();
    await pass(0);
    open[0]?.say(text);
    await pass(0);
    expect(onNews).toHaveBeenCalledTimes(news);
    open[0]?.close();
    await pass(2_000);
    for (const byte of new TextEncoder().encode(text)) open[1]?.send(Uint8Array.of(byte));
    await pass(0);
    expect(onNews).toHaveBeenCalledTimes(2 * news);
  });

  it("reconnects within a second after the server ended an open connection", async () => {
    const { open, asked } = follow();
    await pass(0);
    open[0]?.say("event: ready\ndata: {}\n\n");
    await pass(20_000);
    open[0]?.close();
    await pass(1_000);
    expect(asked).toEqual([0, 21_000]);
  });

  it("retries after growing delays while it is refused", async () => {
    const { asked } = follow(() => true);
    await pass(31_000);
    expect(asked).toEqual([0, 2_000, 6_000, 14_000, 30_000]);
  });

  it("grows the delays when every connection breaks immediately", async () => {
    const { open, asked } = follow();
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(turn === 0 ? 0 : 1_000 * 2 ** turn);
      open[turn]?.say("event: ready\ndata: {}\n\n");
      open[turn]?.close();
    }
    expect(asked).toEqual([0, 2_000, 6_000]);
  });

  it("drops a connection that timed out, but not one that sends comments", async () => {
    const { open, asked } = follow();
    await pass(0);
    open[0]?.say("event: ready\ndata: {}\n\n");
    for (let minute = 0; minute < 6; minute += 1) {
      await pass(20_000);
      open[0]?.say(": still here\n\n");
    }
    expect(asked).toHaveLength(1);
    await pass(52_000);
    expect(asked).toHaveLength(2);
  });

  it("ends with its signal, connected or delayed", async () => {
    const connected = follow();
    await pass(0);
    connected.stop.abort();
    await connected.done;
    expect(connected.open[0]?.signal.aborted).toBe(true);

    const resting = follow(() => true);
    await pass(500);
    resting.stop.abort();
    await resting.done;
    await pass(120_000);
    expect(resting.asked).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("delays at most a minute, randomly up to half less", () => {
  expect(pauseBefore(0, 0)).toBe(1_000);
  expect(pauseBefore(3, 1)).toBe(4_000);
  expect(pauseBefore(50, 0)).toBe(60_000);
});
