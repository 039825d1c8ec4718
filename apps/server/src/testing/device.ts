import { randomUUID } from "node:crypto";
import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdits, MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { CompletionStatus } from "@sovereign/domain/one-thing";

/** Whoever sends as a member does, such as `startMember` gives. */
type Sender = { send(path: string, method: string, body?: object): Promise<Response> };

/** A kind of write without what every write says of itself. */
type What = MemberWrite extends infer Write
  ? Write extends MemberWrite
    ? Omit<Write, "id" | "seq" | "edited_at" | "time_zone">
    : never
  : never;

/** The same member's days on a device of theirs, whose clock is wrong by so much. */
export function deviceOf(member: Sender, { wrongBy = 0, timeZone = "UTC" } = {}) {
  const device = randomUUID();
  let seq = 0;
  const clock = () => new Date(Date.now() + wrongBy).toISOString();

  /** A write made now, by the clock of the device, and not sent yet. */
  const make = (what: What): MemberWrite => {
    seq += 1;
    return { ...what, id: randomUUID(), seq, edited_at: clock(), time_zone: timeZone };
  };

  const post = (writes: readonly object[]) =>
    member.send("/api/writes", "POST", { device, sent_at: clock(), writes });

  async function send(...writes: MemberWrite[]) {
    const answer = await post(writes);
    if (answer.status !== 200) throw new Error(`not taken: ${await answer.text()}`);
    return (await answer.json()) as { results: WriteResult[]; overview: Overview };
  }

  return {
    id: device,
    post,
    send,
    make,
    text: (date: string, content: string) => make({ kind: "text", date, content }),
    answer: (date: string, completion_status: CompletionStatus) =>
      make({ kind: "completion", date, completion_status }),
    note: (date: string, note: string) => make({ kind: "note", date, note }),
    done: (day: number, done: boolean) => make({ kind: "programme_done", day, done }),
    async edits(date: string) {
      const answer = await member.send(`/api/one-things/${date}/edits`, "GET");
      return (await answer.json()) as DayEdits;
    },
  };
}
