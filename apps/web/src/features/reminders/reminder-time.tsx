import { reminderCard } from "@sovereign/content/words/reminders";
import { isLocalTime } from "@sovereign/domain/local-time";
import { useId, useState } from "react";
import { useTimer } from "#core/time/use-timer.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { type ReminderOf, setTime } from "./reminder-actions.ts";
import styles from "./reminders.module.css";

/** Browsers edit a time in parts: it is saved on blur, or after this pause in milliseconds. */
const PAUSE_MS = 1500;

type Props = { of: ReminderOf; time: string; disabled: boolean; help: string };

/** The reminder's time; `key` it by the saved time. */
export function ReminderTime({ of, time, disabled, help }: Props) {
  const [typed, setTyped] = useState(time);
  const id = useId();
  const changed = isLocalTime(typed) && typed !== time;

  function set() {
    if (changed) void setTime(of, typed);
  }
  useTimer(changed ? PAUSE_MS : null, set, typed);
  return (
    <SettingsRow
      short
      title={<label htmlFor={id}>{reminderCard.time}</label>}
      help={<span id={`${id}-help`}>{help}</span>}
      action={
        <input
          className={styles.time}
          type="time"
          id={id}
          aria-describedby={`${id}-help`}
          disabled={disabled}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => (changed ? set() : setTyped(time))}
        />
      }
    />
  );
}
