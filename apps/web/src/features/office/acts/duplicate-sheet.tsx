import { fill, plural } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import { actCommon, actTerms, duplicateSheet } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { EndDuplicateOffer } from "@sovereign/contract/office-money-acts";
import type { Money } from "@sovereign/contract/receipts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { moneyInWords } from "#core/words/money.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Picks } from "#design/forms/picks.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { membersStay, refusalWords } from "./act-words.ts";
import styles from "./acts.module.css";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";

type Facts = NonNullable<EndDuplicateOffer["facts"]>;
type Subscription = Facts["subscriptions"][number];
type Payment = NonNullable<Subscription["payment"]>;

const PAID_TWICE = actReasons.usual[2];

/** Which of two subscriptions ends, and how much of its money goes back. */
export function DuplicateSheet(props: SheetProps<Facts>) {
  const { offers, offer, onClose } = props;
  const { user } = useSession();
  const zone = user?.time_zone ?? "UTC";
  // What can be ended first, the one that began first before others.
  const subscriptions = offer.subscriptions.toSorted(
    (one, other) =>
      Number(one.why_not !== null) - Number(other.why_not !== null) ||
      (one.since ?? "").localeCompare(other.since ?? ""),
  );
  const [chosen, setChosen] = useState(subscriptions.find(({ why_not }) => !why_not)?.id ?? null);
  const [how, setHow] = useState<"unused" | "all">("unused");
  // The design has no field for it: only one reason is possible.
  const act = useActOrder(props, PAID_TWICE);
  const { email } = offers.member;
  const ending = subscriptions.find(({ id }) => id === chosen);
  const kept = offer.subscriptions.find(({ id }) => id !== chosen);
  const payment = ending?.payment ?? null;
  const isWhole = how === "all" || !payment || !hasUnused(payment);
  const amount = payment && (isWhole ? payment.left : payment.unused);
  const sum = amount ? moneyInWords(amount) : "";

  function send() {
    if (!ending || !amount) return;
    const { id: subscription_id } = ending;
    const order = { kind: "end_duplicate", subscription_id, amount: amount.amount } as const;
    void act.order(order, fill(duplicateSheet.kept, { sum, email }));
  }

  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(duplicateSheet.title, { email })}
        heading={actTerms.heading}
        facts={useWhatHappens(props, { payment, amount, isWhole, kept })}
        fault={act.fault}
        act={fill(duplicateSheet.act, { sum })}
        busy={act.busy}
        busyLabel={actCommon.holding}
        onAct={send}
      >
        <Picks
          label={duplicateSheet.which}
          choices={subscriptions.map((each) => ({
            value: each.id,
            name: duplicateSheet.end[each.managed_by],
            about: aboutOf(each, zone),
            disabled: each.why_not !== null,
          }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        {payment && hasUnused(payment) && (
          <div>
            <Segment
              label={duplicateSheet.howMuch}
              choices={[
                {
                  value: "unused",
                  name: plural(duplicateSheet.days, payment.days, {
                    sum: moneyInWords(payment.unused),
                  }),
                },
                {
                  value: "all",
                  name: fill(duplicateSheet.all, { sum: moneyInWords(payment.left) }),
                },
              ]}
              chosen={how}
              onChoose={setHow}
            />
            <p className={styles.small}>
              {plural(duplicateSheet.unused, payment.days, { of: payment.days_paid })}
            </p>
          </div>
        )}
      </ActSheet>
      {act.question}
    </>
  );
}

/** Whether the unused days are another sum than all that is left. */
const hasUnused = ({ unused, left }: Payment) =>
  Number(unused.amount) > 0 && unused.amount !== left.amount;

function aboutOf({ since, price, until, managed_by, why_not }: Subscription, zone: string): string {
  const facts = [
    since && fill(duplicateSheet.since, { since: wholeDate(since, zone) }),
    price && moneyInWords(price),
    why_not === null && fill(duplicateSheet.until, { until: wholeDate(until, zone) }),
  ].filter(Boolean);
  if (why_not === null) return facts.join(", ");
  const only: Partial<Record<Subscription["managed_by"], string>> = duplicateSheet.only;
  const why = why_not === "store_cancels" ? only[managed_by] : undefined;
  const known = facts.length > 0 ? `${facts.join(", ")}. ` : "";
  return `${known}${why ?? refusalWords(why_not)}`;
}

function useWhatHappens(
  { offers }: SheetProps<Facts>,
  chosen: {
    payment: Payment | null;
    amount: Money | null;
    isWhole: boolean;
    kept: Subscription | undefined;
  },
) {
  const { user } = useSession();
  const now = useMinute().toISOString();
  const { payment, amount, isWhole, kept } = chosen;
  if (!payment || !amount || !kept) return undefined;
  const sum = moneyInWords(amount);
  const until = wholeDate(kept.until, user?.time_zone ?? "UTC");
  const told = toldAbout(
    "end_duplicate",
    { amount, paid: payment.paid, whole: isWhole, kept_by: kept.managed_by },
    { timeZone: offers.member.time_zone, now },
  );
  return [
    { term: actTerms.money, text: fill(duplicateSheet.money, { sum }) },
    { term: actTerms.membership, text: fill(duplicateSheet.stays[kept.managed_by], { until }) },
    { term: actTerms.figures, text: `${membersStay(offers)} ${duplicateSheet.alarm}` },
    { term: actTerms.read, text: <TheyRead>{told}</TheyRead> },
    { term: actTerms.undo, text: duplicateSheet.undo },
  ];
}
