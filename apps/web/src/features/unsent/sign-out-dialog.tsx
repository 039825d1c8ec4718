import { fill, plural } from "@sovereign/content/public/fill";
import { unsentSignOut } from "@sovereign/content/words/unsent";
import { useOnline } from "#core/device/device-state.ts";
import { saveFile } from "#core/device/save-file.ts";
import { useOutbox } from "#core/outbox/browser-outbox.ts";
import type { OutboxState } from "#core/outbox/tab-writes.ts";
import { countUnsent } from "#core/outbox/tab-writes.ts";
import { kindOf } from "#core/outbox/write-kinds.ts";
import { fullDate } from "#core/time/dates.ts";
import { momentOf } from "#core/time/moments.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import styles from "./unsent.module.css";
import { WriteRow } from "./write-row.tsx";
import { dateIn, writeName } from "./write-words.ts";

type SignOutDialogProps = { timeZone: string; onStay: () => void; onSignOut: () => void };

function copyOf({ parked, lost, waiting }: OutboxState, timeZone: string, now: Date): string {
  const today = dateIn(timeZone, now);
  const made = [...parked, ...waiting].map(({ write }) => write);
  const writes = [...lost, ...made].map((write) => {
    const since = momentOf(write.edited_at, timeZone, now).when;
    return [`${writeName(write, today)} (${since})`, kindOf(write).text(write)]
      .filter(Boolean)
      .join("\n");
  });
  const head = fill(unsentSignOut.fileHead, { date: fullDate(today) });
  return `${[head, ...writes].join("\n\n")}\n`;
}

function saveCopy(outbox: OutboxState, timeZone: string, now: Date): void {
  const date = dateIn(timeZone, now);
  const text = new Blob([copyOf(outbox, timeZone, now)], { type: "text/plain" });
  saveFile(text, fill(unsentSignOut.file, { date }));
}

export function SignOutDialog({ timeZone, onStay, onSignOut }: SignOutDialogProps) {
  const outbox = useOutbox();
  const online = useOnline();
  const now = useMinute();
  const count = countUnsent(outbox);
  const dialog = { open: true, onOpenChange: onStay };
  if (count === 0) {
    return (
      <Dialog {...dialog} title={title(unsentSignOut.sentTitle)} description={unsentSignOut.sent}>
        <div className="stack gap-3 mt-2">
          <Button variant="primary" size="large" wide onClick={onSignOut}>
            {unsentSignOut.signOut}
          </Button>
          <Button size="large" wide onClick={onStay}>
            {unsentSignOut.stay}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      title={title(plural(unsentSignOut.title, count, { count: inWordsFirst(count) }))}
      description={plural(online ? unsentSignOut.online : unsentSignOut.offline, count)}
    >
      <Writes outbox={outbox} timeZone={timeZone} now={now} />
      <div className="stack gap-3 mt-2">
        <Button variant="primary" size="large" wide onClick={onStay}>
          {unsentSignOut.stay}
        </Button>
        <Button
          icon="down"
          size="large"
          wide
          onClick={() => {
            saveCopy(outbox, timeZone, now);
            onSignOut();
          }}
        >
          {unsentSignOut.save}
        </Button>
        <Button variant="danger" size="large" wide onClick={onSignOut}>
          {count === 2 ? unsentSignOut.loseBoth : plural(unsentSignOut.lose, count)}
        </Button>
      </div>
    </Dialog>
  );
}

const title = (words: string) => (
  <span className={`title block balance ${styles.ask}`}>{words}</span>
);

function Writes({ outbox, timeZone, now }: { outbox: OutboxState; timeZone: string; now: Date }) {
  const today = dateIn(timeZone, now);
  const { waiting, parked, lost, unknown } = outbox;
  return (
    <ul className="rows">
      {parked.map(({ write, at }) => {
        const { when, isToday } = momentOf(at, timeZone, now);
        return (
          <WriteRow key={write.id} write={write} today={today}>
            {fill(isToday ? unsentSignOut.refusedAt : unsentSignOut.refusedOn, { when })}
          </WriteRow>
        );
      })}
      {lost.map((write) => (
        <WriteRow key={write.id} write={write} today={today}>
          {unsentSignOut.lost}
        </WriteRow>
      ))}
      {waiting.map(({ write }) => (
        <WriteRow key={write.id} write={write} today={today}>
          {fill(unsentSignOut.waiting, { when: momentOf(write.edited_at, timeZone, now).when })}
        </WriteRow>
      ))}
      {unknown > 0 && (
        <li className={`stack py-4 items-top gap-x-4 ${styles.write}`}>
          <span />
          <p className="pretty breaks row-text">
            {plural(unsentSignOut.unknown, unknown, { count: inWordsFirst(unknown) })}
          </p>
        </li>
      )}
    </ul>
  );
}
