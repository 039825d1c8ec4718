import { fill } from "@sovereign/content/public/fill";
import { unsentSignOut } from "@sovereign/content/words/unsent";
import { saveFile } from "#core/device/save-file.ts";
import type { OutboxState } from "#core/outbox/tab-writes.ts";
import { fullDate } from "#core/time/dates.ts";
import { momentOf } from "#core/time/moments.ts";
import { dateIn, wordsOf, writeName } from "./write-words.ts";

function copyOf({ parked, lost, waiting }: OutboxState, timeZone: string, now: Date): string {
  const today = dateIn(timeZone, now);
  const made = [...parked, ...waiting].map(({ write }) => write);
  const writes = [...lost, ...made].map((write) => {
    const since = momentOf(write.edited_at, timeZone, now).when;
    return [`${writeName(write, today)} (${since})`, wordsOf(write)].filter(Boolean).join("\n");
  });
  const head = fill(unsentSignOut.fileHead, { date: fullDate(today) });
  return `${[head, ...writes].join("\n\n")}\n`;
}

export function saveCopy(outbox: OutboxState, timeZone: string, now: Date): void {
  const date = dateIn(timeZone, now);
  const text = new Blob([copyOf(outbox, timeZone, now)], { type: "text/plain" });
  saveFile(text, fill(unsentSignOut.file, { date }));
}
