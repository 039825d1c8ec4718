import { fill } from "@sovereign/content/public/fill";
import { receiptsPage, reminderCard, reminderNotices } from "@sovereign/content/words/reminders";
import type { MemberReminder, ReminderReceipt } from "@sovereign/contract/reminders";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { dayOfMonth, shortWeekday, timeOfDay } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { sendTest, turnOn } from "./reminder-actions.ts";
import { useReminder } from "./reminder-query.ts";
import { offerReason, receiptSentence, receiptState } from "./reminder-words.ts";
import styles from "./reminders.module.css";

export function ReceiptsPage({ userId }: { userId: string }) {
  const { data, isError, isPaused, refetch } = useReminder(userId);
  const again = () => void refetch();
  if (!data && isPaused) return <OfflineState onAgain={again} />;
  if (!data && isError) return <LoadFailure notice={reminderNotices.loadFailed} onAgain={again} />;
  return (
    <div className={styles.page}>
      <header className="pagehead">
        <Link className="link tap small t2 self-start" to={`${paths.settings}#reminders`}>
          {receiptsPage.back}
        </Link>
        <h1 className="title">{receiptsPage.title}</h1>
        <p className="t2">{receiptsPage.lede}</p>
      </header>
      {data ? <Receipts known={data} userId={userId} /> : <ReceiptsSkeleton />}
    </div>
  );
}

function Receipts({ known, userId }: { known: MemberReminder; userId: string }) {
  if (known.receipts.length === 0) return <p className="t2">{receiptsPage.none}</p>;
  return (
    <>
      {known.offers_email && <EmailOffer known={known} userId={userId} />}
      <ul className="rows">
        {known.receipts.map((receipt) => (
          <li className={`num stack items-top gap-x-3 ${styles.receipt}`} key={receipt.day}>
            <span className={`t3 small ${styles.day}`}>
              {shortWeekday(receipt.day)} {dayOfMonth(receipt.day)}
            </span>
            <ReceiptMark receipt={receipt} />
            <span className={receipt.state === "failed" ? "neg" : undefined}>
              {receiptState(receipt)}
            </span>
            <span className={`pretty t2 small mt-half col-3 ${styles.sentence}`}>
              {receiptSentence(receipt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const TONES: Partial<Record<ReminderReceipt["state"], string>> = {
  opened: "pos",
  failed: "neg",
  skipped: "",
};

function ReceiptMark({ receipt: { state, reason } }: { receipt: ReminderReceipt }) {
  const marks: Record<ReminderReceipt["state"], ReactNode> = {
    due: <Icon name="clock" />,
    sent: <Icon name="clock" />,
    shown: <Icon name="bell" />,
    opened: <Icon name="check" />,
    failed: <Icon name="alert" />,
    unknown: <Icon name="dots" />,
    skipped:
      reason === "off" ? (
        <Icon name="off" />
      ) : (
        <MarkGlyph mark={reason === "rest" ? "rest" : "completed"} />
      ),
  };
  return <span className={TONES[state] ?? "t2"}>{marks[state]}</span>;
}

function EmailOffer({ known, userId }: { known: MemberReminder; userId: string }) {
  const of = { client: useQueryClient(), userId };
  const [busy, setBusy] = useState<"mail" | "test" | null>(null);

  function act(which: "mail" | "test", work: () => Promise<void>) {
    setBusy(which);
    void work().finally(() => setBusy(null));
  }
  const { title, body } = receiptsPage.offer[offerReason(known.receipts)];
  return (
    <section className="panel stack gap-4 mb-6" aria-label={title}>
      <div>
        <h2 className="heading">{title}</h2>
        <p className="t2 num pretty mt-2 measure">
          {fill(body, { time: timeOfDay(known.reminder.time) })}
        </p>
      </div>
      <div className={`stack gap-3 ${styles.actions}`}>
        <Button
          variant="primary"
          busy={busy === "mail"}
          busyLabel={reminderCard.changing}
          onClick={() => act("mail", () => turnOn(of, { channel: "email" }))}
        >
          {reminderCard.byEmail}
        </Button>
        <Button
          busy={busy === "test"}
          busyLabel={reminderCard.testing}
          onClick={() => act("test", () => sendTest(known))}
        >
          {reminderCard.test}
        </Button>
      </div>
    </section>
  );
}

function ReceiptsSkeleton() {
  return (
    <SkeletonScreen label={reminderCard.loading}>
      {ROWS.map((row) => (
        <div className={`stack hairline center ${styles.room}`} key={row}>
          <Skeleton height={24} />
        </div>
      ))}
    </SkeletonScreen>
  );
}
