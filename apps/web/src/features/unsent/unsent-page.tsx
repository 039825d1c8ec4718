import { unsentPage } from "@sovereign/content/words/unsent";
import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useNavigate } from "react-router";
import { useOutbox, useOutboxActions } from "#core/outbox/browser-outbox.ts";
import type { ParkedWrite } from "#core/outbox/tab-writes.ts";
import { countUnsent } from "#core/outbox/tab-writes.ts";
import { kindOf, type WritePlace } from "#core/outbox/write-kinds.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { drafts } from "#days/draft/drafts.ts";
import { toast } from "#design/feedback/toast.ts";
import { SubPage } from "#design/layout/sub-page.tsx";
import { DroppedNote } from "./dropped-note.tsx";
import { LostPanel } from "./lost-panel.tsx";
import { OwnEdits } from "./own-edits.tsx";
import { ParkedPanel } from "./parked-panel.tsx";
import { scheduleDiscard, useDropping } from "./pending-discard.ts";
import styles from "./unsent.module.css";
import { WaitingList } from "./waiting-list.tsx";
import { Warnings } from "./warnings.tsx";
import { dateIn, writeName } from "./write-words.ts";

type UnsentPageProps = {
  userId: string;
  timeZone: string;
  /** Undefined while it loads, or if this device never loaded it. */
  overview: Overview | undefined;
  onTakeBack: (date: CalendarDate, edit: DayEdit) => void;
};

/** Refused and pending writes, today's earlier versions, and days with a superseded edit. */
export function UnsentPage({ userId, timeZone, overview, onTakeBack }: UnsentPageProps) {
  const outbox = useOutbox();
  const actions = useOutboxActions();
  const now = useMinute();
  const navigate = useNavigate();
  const soon = useDropping();
  const dropping = outbox.parked.find(({ write }) => write.id === soon?.write.id);
  const shown = outbox.parked.filter((parked) => parked !== dropping);

  function correct({ write }: ParkedWrite, { to, draft }: WritePlace) {
    if (!draft || fillDraft(userId, draft)) {
      actions?.drop(write.id);
    } else {
      const { otherDraft: title, otherDraftHelp: description } = unsentPage;
      toast({ title, description, tone: "error", topic: "unsent" });
    }
    void navigate(to);
  }
  return (
    <SubPage group="data" title={unsentPage.title} help={unsentPage.help}>
      <Warnings outbox={outbox} />
      {dropping && (
        <DroppedNote
          key={dropping.write.id}
          name={writeName(dropping.write, dateIn(timeZone, now))}
        />
      )}
      {shown.map((parked) => {
        const place = overview && kindOf(parked.write).pageFor(parked.write, overview);
        return (
          <ParkedPanel
            key={parked.write.id}
            parked={parked}
            timeZone={timeZone}
            now={now}
            onCorrect={place ? () => correct(parked, place) : undefined}
            onDrop={() => scheduleDiscard(parked, (id) => actions?.drop(id))}
          />
        );
      })}
      {outbox.lost.length > 0 && (
        <LostPanel
          lost={outbox.lost}
          timeZone={timeZone}
          now={now}
          onSend={() => actions?.sendLostAgain()}
          onLeave={() => {
            for (const { id } of outbox.lost) actions?.drop(id);
          }}
        />
      )}
      {outbox.waiting.length > 0 && (
        <WaitingList
          outbox={outbox}
          timeZone={timeZone}
          now={now}
          onTryNow={() => actions?.tryNow()}
        />
      )}
      {outbox.read && countUnsent({ ...outbox, parked: shown }) === 0 && (
        <section className={`stack gap-4 ${styles.section}`}>
          <h2 className="heading">{unsentPage.none.title}</h2>
          <p className="t2">{unsentPage.none.body}</p>
        </section>
      )}
      {overview && (
        <OwnEdits outbox={outbox} userId={userId} overview={overview} onTakeBack={onTakeBack} />
      )}
    </SubPage>
  );
}

/** Returns false if another draft exists or the device is full. */
function fillDraft(userId: string, { slot, words }: NonNullable<WritePlace["draft"]>): boolean {
  const there = drafts.read(userId, slot);
  if (there !== null && there.trim() !== words) return false;
  return drafts.write(userId, slot, words);
}
