import { fill } from "@sovereign/content/public/fill";
import { hourCard, reminderNotices } from "@sovereign/content/words/reminders";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { isLocalTime, type LocalTime } from "@sovereign/domain/local-time";
import {
  NO_REMINDER,
  type ReminderChannel,
  reminderAlarms,
  silentDaysOf,
} from "@sovereign/domain/reminder";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, useSyncExternalStore } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { useWide } from "#core/page/use-media.ts";
import { timeOfDay, weekday } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { reminderPlatform } from "./current-platform.ts";
import { answerHour, type HourAnswer } from "./reminder-actions.ts";
import { useReminder, waitingAnswer } from "./reminder-query.ts";
import styles from "./reminders.module.css";

type Props = { userId: string; email: string; overview: Overview };

/** Returns when the first reminder comes: a day that needs none has none. */
function firstOf(time: LocalTime, overview: Overview, now: Date): string {
  const zone = timeZoneOr(overview.time_zone);
  const today = calendarDateIn(zone, now);
  const silentDays = silentDaysOf(overview);
  const daily = { ...NO_REMINDER, enabled: true, time };
  const [first] = reminderAlarms(daily, zone, { now, through: null, silentDays });
  const day = first?.day ?? addDays(today, 1);
  const name = { [today]: hourCard.today, [addDays(today, 1)]: hourCard.tomorrow }[day];
  return fill(hourCard.set, { day: name ?? weekday(day), time: timeOfDay(time) });
}

/** Asks once per account when to be reminded. No dialog: the focus stays where it was. */
export default function HourCard({ userId, email, overview }: Props) {
  const of = { client: useQueryClient(), userId };
  const { data } = useReminder(userId);
  const platform = reminderPlatform();
  const leave = useSyncExternalStore(platform.watchLeave, platform.leave, () => "none" as const);
  const [mayShow] = useState(() => leave === "granted" || leave === "unasked");
  const [channel, setChannel] = useState<ReminderChannel>(mayShow ? "push" : "email");
  const [time, setTime] = useState(NO_REMINDER.time);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<HourAnswer | "no" | null>(null);
  const now = useMinute();
  const valid = isLocalTime(time) ? time : NO_REMINDER.time;
  const isAnswered = said === "set" || said === "waits";

  if (said === "no") return null;
  if (said === null && !busy && (data?.decided !== false || waitingAnswer(userId))) return null;

  async function answer(enabled: boolean) {
    setBusy(true);
    const became = await answerHour(of, { enabled, time: valid, kind: "chosen", channel });
    setBusy(false);
    if (became === "refused") setChannel("email");
    if (enabled || became === "failed") setSaid(became);
    else {
      setSaid("no");
      focusPage();
    }
  }
  return isAnswered ? (
    <Answered
      title={said === "waits" ? hourCard.waits : firstOf(valid, overview, now)}
      email={email}
      channel={channel}
      said={said}
    />
  ) : (
    <Question
      time={timeOfDay(valid)}
      channel={channel}
      choices={mayShow}
      hour={time}
      busy={busy}
      said={said}
      onHour={setTime}
      onChannel={setChannel}
      onAnswer={(enabled) => void answer(enabled)}
    />
  );
}

type Shown = { channel: ReminderChannel; said: HourAnswer | null };

type QuestionProps = Shown & {
  time: string;
  choices: boolean;
  hour: string;
  busy: boolean;
  onHour: (hour: string) => void;
  onChannel: (channel: ReminderChannel) => void;
  onAnswer: (enabled: boolean) => void;
};

function Question(props: QuestionProps) {
  const { time, channel, choices, hour, busy, said, onHour, onChannel, onAnswer } = props;
  const device = useWide() ? "browser" : "phone";
  const id = useId();
  const words = {
    refused: hourCard.refused[device],
    failed: reminderNotices.scheduleFailed.body,
    set: hourCard.help,
    waits: hourCard.help,
  }[said ?? "set"];
  return (
    <section className={`stack ${styles.hourCard}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {hourCard.title}
      </h2>
      <div className={styles.hourRow}>
        <label className={styles.hour}>
          <span className="vh">{hourCard.hour}</span>
          <input
            type="time"
            required
            value={hour}
            onChange={({ target }) => onHour(target.value)}
          />
        </label>
        {choices && (
          <Segment
            label={hourCard.how}
            choices={[
              { value: "push", name: hourCard[device] },
              { value: "email", name: hourCard.email },
            ]}
            chosen={channel}
            onChoose={onChannel}
          />
        )}
      </div>
      <p className="small t2 pretty" role="status">
        {words}
      </p>
      <div className={styles.hourActs}>
        <Button
          variant="primary"
          disabled={!isLocalTime(hour)}
          busy={busy}
          busyLabel={hourCard.busy}
          onClick={() => onAnswer(true)}
        >
          {fill(channel === "push" ? hourCard.remind : hourCard.write, { time })}
        </Button>
        <button
          type="button"
          className="tap small t2"
          disabled={busy}
          onClick={() => onAnswer(false)}
        >
          {hourCard.notNow}
        </button>
      </div>
    </section>
  );
}

/** Moves the focus here from the button that it replaced. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

function Answered({ title, email, channel, said }: Shown & { title: string; email: string }) {
  const id = useId();
  const waits = said === "waits";
  const words = channel === "push" ? hourCard.onDevice : fill(hourCard.byEmail, { email });
  return (
    <section className={`stack ${styles.hourCard}`} aria-labelledby={id}>
      <h2 className="heading num" id={id} tabIndex={-1} ref={takeFocus}>
        {title}
      </h2>
      <p className="small t2 pretty" role="status">
        {waits ? hourCard.waitsHelp : words}
      </p>
      <LinkButton to={paths.settingsGroup("reminders")}>{hourCard.change}</LinkButton>
    </section>
  );
}
