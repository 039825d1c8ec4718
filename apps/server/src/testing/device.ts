import { randomUUID } from "node:crypto";
import type { ChangedDays } from "@sovereign/contract/one-things";
import type { DayEdits, MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { CompletionStatus } from "@sovereign/domain/one-thing";

type Sender = { fetch(path: string, init?: RequestInit): Promise<Response> };

/** A write without the fields that all writes share. */
type What = MemberWrite extends infer Write
  ? Write extends MemberWrite
    ? Omit<Write, "id" | "seq" | "edited_at" | "time_zone">
    : never
  : never;

/** A member's device, whose clock is wrong by `wrongBy` ms; `says` is its user agent. */
export function deviceOf(member: Sender, { wrongBy = 0, timeZone = "UTC", says = "" } = {}) {
  const device = randomUUID();
  let seq = 0;
  const clock = () => new Date(Date.now() + wrongBy).toISOString();

  /** A write made now by the device's clock, and not sent yet. */
  const make = (what: What): MemberWrite => {
    seq += 1;
    return { ...what, id: randomUUID(), seq, edited_at: clock(), time_zone: timeZone };
  };

  const post = (writes: readonly unknown[]) =>
    member.fetch("/api/writes", {
      method: "POST",
      headers: { "user-agent": says },
      body: JSON.stringify({ device, sent_at: clock(), writes }),
    });

  async function send(...writes: MemberWrite[]) {
    const answer = await post(writes);
    if (answer.status !== 200) throw new Error(`not taken: ${await answer.text()}`);
    return (await answer.json()) as { results: WriteResult[]; changed: ChangedDays | null };
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
      const answer = await member.fetch(`/api/one-things/${date}/edits`);
      return (await answer.json()) as DayEdits;
    },
  };
}
