import { randomUUID } from "node:crypto";
import { type Answer, ask } from "./ask.ts";
import type { Field, Ledger } from "./ledger.ts";
import type { Member } from "./members.ts";
import type { Outcome } from "./outcomes.ts";
import { after } from "./until.ts";

type Operation = "check" | "read" | "write";

/** A member's repeated operations; every second write is read back. */
const ROUND: readonly Operation[] = ["check", "write", "check", "read"];

export const WRITES_PATH = "/api/writes";

const NOTHING_KNOWN = '""';

const ANSWERS = ["completed", "partial"] as const;

type Writer = {
  member: Member;
  field: Field;
  device: string;
  turn: number;
  etag: string;
  /** An answer that was not delivered; it is sent again with its id, as the app does. */
  waiting: { value: string; body: unknown } | undefined;
};

export const today = () => new Date().toISOString().slice(0, 10);

/**
 * Puts `perSecond` requests on `url`. Half of the members write texts and lose what fails; the
 * others answer and retry with the same id, as the app does.
 */
export function createLoad(deps: {
  url: string;
  members: Member[];
  perSecond: number;
  ledger: Ledger;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { url, members, perSecond, ledger, onOutcome } = deps;
  const between = (members.length / perSecond) * 1000;
  const mismatches: string[] = [];
  const underWay = new Set<Promise<void>>();
  let running = true;
  let writing = true;

  /** Returns what a member writes: its next text, or its unacknowledged answer again. */
  function writeOf(writer: Writer): { value: string; body: unknown } {
    // After the first text, which is 1.
    const seq = writer.turn + 2;
    if (writer.field === "line") {
      const value = `line ${writer.turn}`;
      return { value, body: writeBody(writer.device, seq, { kind: "text", content: value }) };
    }
    const value = ANSWERS[(writer.turn >> 2) % 2] ?? "";
    const what = { kind: "completion", completion_status: value };
    writer.waiting ??= { value, body: writeBody(writer.device, seq, what) };
    return writer.waiting;
  }

  async function timed(
    name: string,
    { member }: Writer,
    path: string,
    options: Parameters<typeof ask>[1] = {},
  ): Promise<Answer> {
    const token = await member.token();
    const at = performance.now();
    const answer = await ask(`${url}${path}`, { ...options, token });
    onOutcome({ name, at, took: performance.now() - at, status: answer.status });
    return answer;
  }

  const act: Record<Operation, (writer: Writer) => Promise<void>> = {
    async check(writer) {
      const headers = { "if-none-match": writer.etag };
      const answer = await timed("check", writer, "/api/functions/check-subscription", { headers });
      writer.etag = answer.etag ?? writer.etag;
    },
    async read(writer) {
      const { email } = writer.member;
      const { status, text } = await timed("read", writer, "/api/one-things");
      if (status !== 200) return;
      const found = fieldOf(JSON.parse(text), writer.field);
      if (!ledger.holds(email, writer.field, found)) mismatches.push(`${email} read "${found}"`);
    },
    async write(writer) {
      const { value, body } = writeOf(writer);
      const { email } = writer.member;
      ledger.sent(email, writer.field, value);
      const { status, text } = await timed("POST", writer, WRITES_PATH, { method: "POST", body });
      if (status !== 200 || wasRefused(JSON.parse(text))) return;
      writer.waiting = undefined;
      ledger.acknowledged(email, writer.field, value);
    },
  };

  async function follow(write: Promise<void>): Promise<void> {
    underWay.add(write);
    await write.finally(() => underWay.delete(write));
  }

  async function live(writer: Writer): Promise<void> {
    while (running) {
      const operation = ROUND[writer.turn % ROUND.length] ?? "check";
      const since = performance.now();
      if (operation !== "write") await act[operation](writer);
      else if (writing) await follow(act.write(writer));
      writer.turn += 1;
      await after(Math.max(0, between - (performance.now() - since)));
    }
  }

  const writers = members.map((member, index): Writer => {
    const field = index % 2 === 0 ? "line" : "answer";
    return {
      member,
      field,
      device: randomUUID(),
      turn: index,
      etag: NOTHING_KNOWN,
      waiting: undefined,
    };
  });
  let lives: Promise<void>[] = [];

  return {
    /** Writes every day's first text, which an answer needs, and starts. */
    async start(): Promise<void> {
      for (const writer of writers) {
        const body = writeBody(writer.device, 1, { kind: "text", content: "line 0" });
        await timed("POST", writer, WRITES_PATH, { method: "POST", body });
      }
      lives = writers.map(live);
    },
    /** Stops new writes; resolves when those in flight have ended. */
    async holdWrites(): Promise<void> {
      writing = false;
      await Promise.all(underWay);
    },
    resumeWrites(): void {
      writing = true;
    },
    mismatches: () => mismatches,
    async stop(): Promise<void> {
      running = false;
      await Promise.all(lives);
    },
  };
}

export type Load = ReturnType<typeof createLoad>;

export function writeBody(device: string, seq: number, what: object) {
  const now = new Date().toISOString();
  const made = { id: randomUUID(), seq, edited_at: now, date: today(), time_zone: "UTC" };
  return { device, sent_at: now, writes: [{ ...what, ...made }] };
}

const wasRefused = ({ results }: { results?: { outcome: string }[] }) =>
  results?.some(({ outcome }) => outcome === "refused") ?? false;

type Overview = {
  records: { target_date: string; content: string; completion_status: string }[];
};

function fieldOf({ records }: Overview, field: Field): string {
  const record = records.find(({ target_date }) => target_date === today());
  return (field === "line" ? record?.content : record?.completion_status) ?? "";
}
