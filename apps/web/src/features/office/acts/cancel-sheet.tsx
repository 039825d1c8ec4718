import { fill, plural } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import { actCommon, actTerms, cancelSheet } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { CancelOffer } from "@sovereign/contract/office-money-acts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Picks } from "#design/forms/picks.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { formatCount } from "#features/office/parts/format-count.ts";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { membersBecome, membersStay, monthOf } from "./act-words.ts";
import styles from "./acts.module.css";
import { type SheetProps, useActOrder } from "./use-act-order.tsx";

type Facts = NonNullable<CancelOffer["facts"]>;
type When = "period_end" | "now";

const THEY_ASKED = actReasons.usual[4];

export function CancelSheet(props: SheetProps<Facts>) {
  const { offers, offer: facts, onClose } = props;
  const { user } = useSession();
  const [chosen, setWhen] = useState<When>("period_end");
  const act = useActOrder(props, THEY_ASKED);
  const { email } = offers.member;
  const until = wholeDate(facts.until, user?.time_zone ?? "UTC");
  const when = facts.renews ? chosen : "now";
  const choices = [
    {
      value: "period_end" as const,
      name: fill(cancelSheet.onDate, { until }),
      about: cancelSheet.onDateAbout,
    },
    {
      value: "now" as const,
      name: cancelSheet.now,
      about: facts.only ? cancelSheet.onlyAbout : cancelSheet.nowAbout,
    },
  ];
  return (
    <>
      <ActSheet
        wide
        open={!act.question}
        onClose={onClose}
        title={fill(cancelSheet.title, { email })}
        heading={actTerms.heading}
        facts={useWhatHappens(props, when, until)}
        fault={act.fault}
        act={when === "now" ? cancelSheet.actNow : fill(cancelSheet.act, { until })}
        wayOut={cancelSheet.wayOut}
        ends={when === "now"}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={() => void act.order({ kind: "cancel", when }, fill(cancelSheet.kept, { email }))}
      >
        <Picks
          label={cancelSheet.when}
          choices={facts.renews ? choices : choices.slice(1)}
          chosen={when}
          onChoose={setWhen}
        />
        <ReasonField initial={THEY_ASKED} {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}

function useWhatHappens({ offers, offer: facts }: SheetProps<Facts>, when: When, until: string) {
  const { user } = useSession();
  const now = useMinute().toISOString();
  const told = toldAbout(
    "cancel",
    { when, until: facts.until },
    { timeZone: offers.member.time_zone, now },
  );
  const read = { term: actTerms.read, text: <TheyRead>{told}</TheyRead> };
  if (when === "period_end") {
    const members = formatCount(offers.paying_members);
    return [
      { term: actTerms.membership, text: fill(cancelSheet.open, { until }) },
      { term: actTerms.money, text: cancelSheet.noMoney },
      { term: actTerms.figures, text: fill(cancelSheet.stayUntil, { members, until }) },
      read,
      { term: actTerms.undo, text: fill(cancelSheet.undo, { until }) },
    ];
  }
  if (facts.only) {
    return [
      { term: actTerms.membership, text: fill(cancelSheet.stays, { until }) },
      { term: actTerms.money, text: cancelSheet.onlyMoney },
      { term: actTerms.figures, text: membersStay(offers) },
      { term: actTerms.read, text: cancelSheet.onlyRead },
      { term: actTerms.undo, text: cancelSheet.onlyUndo },
    ];
  }
  const month = monthOf(now, user?.time_zone ?? "UTC");
  return [
    { term: actTerms.membership, text: plural(cancelSheet.atOnce, facts.days_left) },
    {
      term: actTerms.money,
      text: (
        <>
          <b className={styles.strong}>{cancelSheet.noneBack}</b> {cancelSheet.toReturn}
        </>
      ),
    },
    {
      term: actTerms.figures,
      text: `${membersBecome(offers)} ${fill(cancelSheet.oneLapsed, { month })}`,
    },
    read,
    { term: actTerms.undo, text: cancelSheet.undoNow },
  ];
}
