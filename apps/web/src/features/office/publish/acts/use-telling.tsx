import { fill, plural } from "@sovereign/content/public/fill";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { tellMembers as words } from "@sovereign/content/words/office-piece-acts";
import { pieceFields } from "@sovereign/content/words/office-publish";
import type { ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import type { AskedForReleases, OfficePiece } from "@sovereign/contract/office-pieces";
import { addDays, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { instantOf, isLocalTime } from "@sovereign/domain/local-time";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { type ReactNode, useState } from "react";
import { cityOf } from "#core/time/city.ts";
import { beginning } from "#core/words/number-words.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import type { Fact } from "#design/layout/facts.tsx";
import { leavingTime } from "#features/office/broadcasts/broadcast-words.ts";
import { useBroadcasts } from "#features/office/broadcasts/broadcasts-query.ts";
import { MarkShape } from "#features/office/parts/mark.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { whenWithin } from "#features/office/parts/when.ts";
import styles from "#features/office/publish/piece-frame.module.css";
import { type Told, useAsked } from "#features/office/publish/pieces-query.ts";
import "#design/forms/picks.css";

export type Telling = {
  told: Told;
  /** Number of members this emails; 0 for none, and for few. */
  people: number;
  /** The same in words; null if none is emailed. */
  count: string | null;
  /** When the emails go out, within a sentence. */
  when: string;
  /** Why it cannot be sent as it was chosen. */
  fault: string | null;
  /** Whether it opens for the first time, so that it is new to members. */
  isNew: boolean;
  /** Whether it is not known yet who would be told: nothing is pressed before that. */
  isLoading: boolean;
  field: ReactNode;
};

const NOTHING: Told = { tell: undefined, tell_at: undefined };
const MORNING = "07:00";

type Opening = { piece: OfficePiece; zone: string; now: Date; opensAt: Date | null };

/** The members told when an item opens, and the choice to tell them. */
export function useTelling({ piece, zone, now, opensAt }: Opening): Telling {
  const counted = useAsked();
  const asked = counted.data;
  const listed = useBroadcasts();
  const ofPiece = (listed.data ?? []).filter((each) => each.piece === piece.id);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [notifies, setNotifies] = useState(false);
  const [timing, setTiming] = useState<"open" | "hour" | "morning">("open");
  const [day, setDay] = useState(() => addDays(calendarDateIn(zone, now), 1));
  const [hour, setHour] = useState(MORNING);
  const isNew = opens(piece);
  const isLoading = isNew && (counted.isPending || listed.isPending);
  const nothing = { told: NOTHING, people: 0, count: null, when: "", fault: null, field: null };
  const none = { ...nothing, isNew, isLoading };
  const waiting = ofPiece.find(isScheduled);
  if (waiting) {
    const people = waiting.people ?? 0;
    const count = formatPeople(people, waiting.rounded);
    return { ...none, field: <p>{beginning(plural(words.waiting, people, { count }))}</p> };
  }
  if (!isNew) return none;
  const rounded = asked?.rounded ?? false;
  const reached = asked?.email ?? 0;
  const mayEmail = reached > 0 || (rounded && asked !== undefined);
  const isTold = ofPiece.some(({ started_at: at }) => at !== null);
  const tells = mayEmail && (choice ?? !isTold);
  const at = isCalendarDate(day) && isLocalTime(hour) ? instantOf(zone, day, hour) : null;
  const isHour = timing === "hour" && opensAt === null;
  const isOver = isHour && (at === null || at <= now);
  const tellAt = isHour ? at?.toISOString() : timing === "morning" ? "morning" : undefined;
  const when = isHour
    ? at && whenWithin(at.toISOString(), zone, now)
    : timing === "morning"
      ? words.sentMorning
      : opensAt
        ? whenWithin(opensAt.toISOString(), zone, now)
        : words.sentNow;
  return {
    told: tells ? { tell: notifies ? "both" : "email", tell_at: tellAt } : NOTHING,
    people: tells ? reached : 0,
    count: tells ? formatPeople(reached, rounded) : null,
    when: when ?? "",
    fault: tells && isOver ? (at ? pieceFields.hourOver : pieceFields.hourMissing) : null,
    isNew,
    isLoading,
    field: (
      <div className="stack gap-5">
        <section>
          <h3 className={styles.half}>{words.title}</h3>
          <fieldset className="picks">
            <legend className="vh">{words.title}</legend>
            <div className={styles.inApp}>
              {asked
                ? plural(words.inApp, asked.members, {
                    count: formatPeople(asked.members, rounded),
                  })
                : words.inAppUncounted}
              <span className="picks-about">{words.inAppHelp}</span>
            </div>
            <Tick
              name={
                mayEmail
                  ? plural(words.email, reached, { count: formatPeople(reached, rounded) })
                  : words.emailNobody
              }
              about={emailHelp(asked, { mayEmail, isMorning: timing === "morning" })}
              disabled={!mayEmail}
              checked={tells}
              onChange={setChoice}
            />
            {tells && (rounded || (asked?.push ?? 0) > 0) && (
              <Tick
                name={plural(words.push, asked?.push ?? 0, {
                  count: formatPeople(asked?.push ?? 0, rounded),
                })}
                checked={notifies}
                onChange={setNotifies}
              />
            )}
          </fieldset>
          {tells && (
            <div className="stack gap-2 mt-3">
              <Segment
                label={words.when}
                choices={[
                  { value: "open", name: opensAt ? words.whenOpens : words.whenNow },
                  ...(opensAt ? [] : [{ value: "hour" as const, name: words.whenHour }]),
                  { value: "morning", name: words.whenMorning },
                ]}
                chosen={timing}
                onChoose={setTiming}
              />
              {timing === "morning" && <p className="help t3">{words.whenMorningHelp}</p>}
              {isHour && (
                <div className={styles.hour}>
                  <Field
                    label={pieceFields.dateField}
                    type="date"
                    value={day}
                    error={isOver && pieceFields.hourOver}
                    onChange={({ target }) => setDay(target.value)}
                  />
                  <Field
                    label={fill(composeBroadcast.hour, { city: cityOf(zone) })}
                    type="time"
                    value={hour}
                    onChange={({ target }) => setHour(target.value)}
                  />
                </div>
              )}
            </div>
          )}
        </section>
        {asked && <WhoWasAsked asked={asked} />}
      </div>
    ),
  };
}

function emailHelp(
  asked: AskedForReleases | undefined,
  { mayEmail, isMorning }: { mayEmail: boolean; isMorning: boolean },
): string {
  if (!asked) return "";
  const { email, bounced, rounded } = asked;
  if (!mayEmail) return asked.asked === 0 ? words.nobodyAsked : words.nobodyReached;
  const minutes = isMorning ? words.mornings : leavingTime(email);
  const sent = plural(words.emailHelp, email, { minutes });
  if (bounced === 0) return sent;
  const count = beginning(formatPeople(bounced, rounded));
  return `${sent} ${plural(words.bounced, bounced, { count })}`;
}

function WhoWasAsked({ asked }: { asked: AskedForReleases }) {
  const rows = [
    { shape: "full", count: asked.asked, forms: words.askedYes },
    { shape: "level", count: asked.said_no, forms: words.askedNo },
    { shape: "tick", count: asked.not_asked, forms: words.askedNot },
  ] as const;
  return (
    <section>
      <h3 className={styles.half}>{words.asked}</h3>
      <dl className={styles.asked}>
        {rows.map(({ shape, count, forms }) => (
          <div key={shape}>
            <dt>
              <MarkShape shape={shape} />
              {formatPeople(count, asked.rounded)}
            </dt>
            <dd>{plural(forms, count)}</dd>
          </div>
        ))}
      </dl>
      <p className="t2 mt-2">{words.where}</p>
    </section>
  );
}

type TickProps = {
  name: string;
  about?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

function Tick({ name, about, checked, disabled = false, onChange }: TickProps) {
  return (
    <label className={disabled ? "is-disabled" : undefined}>
      <input
        className="reed-mark"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {name}
        {about && <span className="picks-about">{about}</span>}
      </span>
    </label>
  );
}

/** Messages held back while an item does not open. */
export function useHeldMessages(piece: Pick<OfficePiece, "id">): Fact[] {
  const broadcasts = useBroadcasts().data ?? [];
  const isHeld = broadcasts.some(
    (each) => each.piece === piece.id && (isScheduled(each) || each.state === "running"),
  );
  return isHeld ? [{ term: words.messages, text: words.held }] : [];
}

const isScheduled = ({ state }: ListedBroadcast): boolean => state === "scheduled";

/** Whether members cannot read the item yet, and would find a text or a film. */
function opens({ shelf, state, served, words: count, film }: OfficePiece): boolean {
  if ((count === 0 && !film) || !VAULT_SECTIONS.some((section) => section === shelf)) return false;
  return state === "waiting" ? served === null : state !== "live";
}
