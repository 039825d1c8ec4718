import { fill } from "@sovereign/content/public/fill";
import { hourCard, reminderNotices } from "@sovereign/content/words/reminders";
import { isLocalTime } from "@sovereign/domain/local-time";
import { NO_REMINDER, type ReminderChannel } from "@sovereign/domain/reminder";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, useSyncExternalStore } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { useWide } from "#core/page/use-media.ts";
import { timeOfDay } from "#core/time/dates.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { reminderPlatform } from "./current-platform.ts";
import { answerHour, type HourAnswer } from "./reminder-actions.ts";
import { useReminder, waitingAnswer } from "./reminder-query.ts";
import styles from "./reminders.module.css";

type Props = { userId: string; email: string };

/** Asks once per account when to be reminded. No dialog: the focus stays where it was. */
export default function HourCard({ userId, email }: Props) {
  const of = { client: useQueryClient(), userId };
  const { data } = useReminder(userId);
  const platform = reminderPlatform();
  const leave = useSyncExternalStore(platform.watchLeave, platform.leave, () => "none" as const);
  const [mayShow] = useState(() => leave === "granted" || leave === "unasked");
  const [channel, setChannel] = useState<ReminderChannel>(mayShow ? "push" : "email");
  const [time, setTime] = useState(NO_REMINDER.time);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<HourAnswer | "no" | null>(null);
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
  const shown = { time: timeOfDay(valid), email, channel };
  return isAnswered ? (
    <Answered {...shown} said={said} />
  ) : (
    <Question
      {...shown}
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

type Shown = { time: string; email: string; channel: ReminderChannel; said: HourAnswer | null };

type QuestionProps = Omit<Shown, "email"> & {
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

function Answered({ time, email, channel, said }: Shown) {
  const id = useId();
  const waits = said === "waits";
  const words = channel === "push" ? hourCard.onDevice : fill(hourCard.byEmail, { email });
  return (
    <section className={`stack ${styles.hourCard}`} aria-labelledby={id}>
      <h2 className="heading num" id={id} tabIndex={-1} ref={takeFocus}>
        {waits ? hourCard.waits : fill(hourCard.set, { time })}
      </h2>
      <p className="small t2 pretty" role="status">
        {waits ? hourCard.waitsHelp : words}
      </p>
      <LinkButton to={paths.settingsGroup("reminders")}>{hourCard.change}</LinkButton>
    </section>
  );
}
