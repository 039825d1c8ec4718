import { fill } from "@sovereign/content/public/fill";
import { reminderCard, reminderNotices, reminderTexts } from "@sovereign/content/words/reminders";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { timeOfDay } from "#core/time/dates.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Switch } from "#design/controls/switch.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { SettingsGroup, SettingsRow, unavailableReason } from "#design/layout/settings-group.tsx";
import { NotificationsRow } from "./notifications-row.tsx";
import { PunctualityRow } from "./punctuality-row.tsx";
import { turnOff, turnOn } from "./reminder-actions.ts";
import { isShown, useReminder } from "./reminder-query.ts";
import { ReminderTime } from "./reminder-time.tsx";
import { receiptSum } from "./reminder-words.ts";
import styles from "./reminders.module.css";

const ROWS = [0, 1, 2, 3];

export function RemindersCard() {
  const { user } = useSession();
  // The user is null for a moment after a sign-out.
  return user && <Card userId={user.id} email={user.email} />;
}

function Card({ userId, email }: { userId: string; email: string }) {
  const read = useReminder(userId);
  const { data, isError, refetch } = read;
  const { title, body, button } = reminderNotices.loadFailed;
  return (
    <SettingsGroup
      id="reminders"
      title={reminderCard.title}
      value={data ? standing(data) : unavailableReason(read)}
    >
      {data ? (
        <Rows known={data} userId={userId} email={email} />
      ) : isError ? (
        <SettingsRow
          title={title}
          help={body}
          action={<Button onClick={() => void refetch()}>{button}</Button>}
        />
      ) : (
        <LoadingRows />
      )}
    </SettingsGroup>
  );
}

function standing({ reminder: { enabled, time, channel } }: MemberReminder): string {
  if (!enabled) return reminderCard.off;
  const text = channel === "email" ? reminderCard.mailed : reminderCard.on;
  return fill(text, { time: timeOfDay(time) });
}

type RowsProps = { known: MemberReminder; userId: string; email: string };

function Rows({ known, userId, email }: RowsProps) {
  const of = { client: useQueryClient(), userId };
  const [turning, setTurning] = useState<boolean | null>(null);
  const id = useId();
  const { enabled, time, kind, channel } = known.reminder;
  const mailed = channel === "email";

  function turn(on: boolean) {
    if (turning !== null) return;
    setTurning(on);
    void (on ? turnOn(of) : turnOff(of)).finally(() => setTurning(null));
  }
  return (
    <>
      <SettingsRow
        short
        title={<label htmlFor={id}>{reminderCard.enable}</label>}
        help={
          <span id={`${id}-help`}>
            {mailed ? fill(reminderCard.mailedHelp, { email }) : reminderCard.enableHelp}
          </span>
        }
        action={<Switch id={id} on={turning ?? enabled} busy={turning !== null} onTurn={turn} />}
      />
      <ReminderTime
        key={`${time} ${enabled}`}
        of={of}
        time={time}
        disabled={!enabled}
        help={enabled ? reminderTexts[kind].body : reminderCard.timeOff}
      />
      <NotificationsRow known={known} of={of} />
      {isShown(known.reminder) && <PunctualityRow />}
      <Receipts known={known} />
    </>
  );
}

function Receipts({ known }: { known: MemberReminder }) {
  const some = known.receipts.length > 0;
  return (
    <SettingsRow
      title={reminderCard.receipts}
      help={some ? receiptSum(known) : reminderCard.none}
      action={some && <LinkButton to={paths.reminders}>{reminderCard.seeAll}</LinkButton>}
    />
  );
}

function LoadingRows() {
  return (
    <SkeletonScreen label={reminderCard.loading}>
      {ROWS.map((row) => (
        <div className={`stack hairline center ${styles.room}`} key={row}>
          <Skeleton width={240} height={44} />
        </div>
      ))}
    </SkeletonScreen>
  );
}
