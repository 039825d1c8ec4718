import { fill } from "@sovereign/content/public/fill";
import { reminderCard, reminderNotices, reminderTexts } from "@sovereign/content/words/reminders";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, useSyncExternalStore } from "react";
import { reminderPaths } from "#core/page/reminder-paths.ts";
import { useSession } from "#core/session/session.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import "#design/controls/switch.css";
import { reminderPlatform } from "./platform-here.ts";
import { requestLeave, sendTest, turnOff, turnOn } from "./reminder-acts.ts";
import { useReminder } from "./reminder-query.ts";
import { ReminderTime } from "./reminder-time.tsx";
import { receiptSum } from "./reminder-words.ts";
import styles from "./reminders.module.css";
import { timeOfDay } from "./time-of-day.ts";

/** The rows that stand while the reminder is read. */
const ROWS = [0, 1, 2, 3];

/** Daily Reminders (specification, section 2, /app/settings). */
export function RemindersCard() {
  const { user } = useSession();
  const { data, isError, refetch } = useReminder(user?.id ?? "");
  if (!user) return null;
  const { title, body, button } = reminderNotices.loadFailed;
  return (
    <SettingsGroup
      id="reminders"
      title={reminderCard.title}
      value={data ? standing(data) : "\u00a0"}
    >
      {data ? (
        <Rows known={data} userId={user.id} email={user.email} />
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
        action={
          <input
            className="switch"
            type="checkbox"
            role="switch"
            id={id}
            aria-describedby={`${id}-help`}
            aria-busy={turning !== null}
            checked={turning ?? enabled}
            aria-checked={turning ?? enabled}
            onChange={({ target }) => turn(target.checked)}
          />
        }
      />
      <ReminderTime
        key={`${time} ${enabled}`}
        of={of}
        time={time}
        disabled={!enabled}
        help={enabled ? reminderTexts[kind].body : reminderCard.timeOff}
      />
      <Notifications known={known} of={of} />
      <Receipts known={known} />
    </>
  );
}

function Notifications({ known, of }: { known: MemberReminder; of: Parameters<typeof turnOn>[0] }) {
  const platform = reminderPlatform();
  const leave = useSyncExternalStore(platform.watchLeave, platform.leave, () => "none" as const);
  const [busy, setBusy] = useState(false);
  const { enabled, channel } = known.reminder;
  const granted = leave === "granted";

  function act(work: () => Promise<void>) {
    setBusy(true);
    void work().finally(() => setBusy(false));
  }
  const help = {
    granted: undefined,
    unasked: reminderCard.askHelp,
    refused: reminderCard.refusedHelp,
    none: reminderCard.unsupportedHelp,
  }[leave];
  return (
    <SettingsRow
      title={
        <>
          {reminderCard.notifications}{" "}
          <Badge>{granted ? reminderCard.granted : reminderCard.notGranted}</Badge>
        </>
      }
      help={help}
      action={
        channel === "email" && enabled ? (
          <Button
            busy={busy}
            busyLabel={reminderCard.changing}
            onClick={() => act(() => turnOn(of, { channel: "push" }))}
          >
            {reminderCard.byNotification}
          </Button>
        ) : !granted && leave !== "none" ? (
          <Button
            variant="primary"
            busy={busy}
            busyLabel={reminderCard.requesting}
            onClick={() => act(requestLeave)}
          >
            {reminderCard.request}
          </Button>
        ) : (
          granted &&
          enabled && (
            <Button
              busy={busy}
              busyLabel={reminderCard.testing}
              onClick={() => act(() => sendTest(known))}
            >
              {reminderCard.test}
            </Button>
          )
        )
      }
    />
  );
}

function Receipts({ known }: { known: MemberReminder }) {
  const some = known.receipts.length > 0;
  return (
    <SettingsRow
      title={reminderCard.receipts}
      help={some ? receiptSum(known) : reminderCard.none}
      action={some && <LinkButton to={reminderPaths.receipts}>{reminderCard.seeAll}</LinkButton>}
    />
  );
}

function LoadingRows() {
  return (
    <SkeletonScreen label={reminderCard.loading}>
      {ROWS.map((row) => (
        <div className={styles.room} key={row}>
          <Skeleton width={240} height={44} />
        </div>
      ))}
    </SkeletonScreen>
  );
}
