import { fill, plural } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import {
  actPanel,
  actRows,
  actTerms,
  cancelSheet,
  undoableActs,
} from "@sovereign/content/words/office-acts";
import { usualReasons } from "@sovereign/content/words/office-frame";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { Picks } from "#design/forms/picks.tsx";
import { membersBecome, membersStay, monthOf } from "#features/office/acts/act-words.ts";
import styles from "#features/office/acts/acts.module.css";
import { declareAct, type FieldsProps, type Known } from "#features/office/acts/declared-act.tsx";
import { openUntil } from "#features/office/acts/panel-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = NonNullable<OfferOf<"cancel">["facts"]>;
type When = "period_end" | "now";

export const cancel = declareAct<"cancel", Facts, { when: When }>({
  kind: "cancel",
  row({ why_not, facts }, { on }) {
    const { title, onDate, now } = actRows.cancel;
    const about = facts?.renews ? fill(onDate, { date: on(facts.until) }) : now;
    return { title, about, hidden: !facts && why_not === "no_membership" };
  },
  facts: ({ facts }) => facts,
  sheet: {
    wide: true,
    reason: { likely: usualReasons.asked },
    values: () => ({ when: "period_end" }),
    Fields,
    useSheet({ when: chosen }, known) {
      const { facts, member, zone } = known;
      const { email } = member;
      const until = wholeDate(facts.until, zone);
      const when = whenOf(chosen, facts);
      const isNow = when === "now";
      return {
        title: fill(cancelSheet.title, { email }),
        act: isNow ? cancelSheet.actNow : fill(cancelSheet.act, { until }),
        wayOut: cancelSheet.wayOut,
        ends: isNow,
        order: { when },
        kept: fill(cancelSheet.kept, { email }),
        ...(isNow ? (facts.only ? onlyTheCard(known) : atOnce(known)) : atPeriodEnd(known)),
      };
    },
  },
  panel: {
    done(act, context) {
      const { figures } = act;
      if (figures.when === "now") return { title: actPanel.ended };
      if (!figures.when || !figures.until) return { title: openUntil(act, context) };
      const until = wholeDate(figures.until, context.zone);
      return { title: fill(actPanel.endsOn, { until }) };
    },
  },
  undoable: undoableActs.cancel,
});

/** Facts read again may leave only one way. */
const whenOf = (chosen: When, { renews }: Facts): When => (renews ? chosen : "now");

function Fields({ facts, zone, values, set }: FieldsProps<Facts, { when: When }>) {
  const choices = [
    {
      value: "period_end" as const,
      name: fill(cancelSheet.onDate, { until: wholeDate(facts.until, zone) }),
      about: cancelSheet.onDateAbout,
    },
    {
      value: "now" as const,
      name: cancelSheet.now,
      about: facts.only ? cancelSheet.onlyAbout : cancelSheet.nowAbout,
    },
  ];
  return (
    <Picks
      label={cancelSheet.when}
      choices={facts.renews ? choices : choices.slice(1)}
      chosen={whenOf(values.when, facts)}
      onChoose={(when) => set({ when })}
    />
  );
}

function toldOf(when: When, { facts, member, now }: Known<Facts>) {
  const at = { timeZone: member.time_zone, now: now.toISOString() };
  return <TheyRead>{toldAbout("cancel", { when, until: facts.until }, at)}</TheyRead>;
}

function atPeriodEnd(known: Known<Facts>) {
  const until = wholeDate(known.facts.until, known.zone);
  const members = formatCount(known.offers.paying_members);
  return {
    effects: [
      { term: actTerms.membership, text: fill(cancelSheet.open, { until }) },
      { term: actTerms.money, text: cancelSheet.noMoney },
      { term: actTerms.figures, text: fill(cancelSheet.stayUntil, { members, until }) },
    ],
    told: toldOf("period_end", known),
    after: [{ term: actTerms.undo, text: fill(cancelSheet.undo, { until }) }],
  };
}

function onlyTheCard({ facts, zone, offers }: Known<Facts>) {
  const until = wholeDate(facts.until, zone);
  return {
    effects: [
      { term: actTerms.membership, text: fill(cancelSheet.stays, { until }) },
      { term: actTerms.money, text: cancelSheet.onlyMoney },
      { term: actTerms.figures, text: membersStay(offers) },
    ],
    told: cancelSheet.onlyRead,
    after: [{ term: actTerms.undo, text: cancelSheet.onlyUndo }],
  };
}

function atOnce(known: Known<Facts>) {
  const { facts, offers, now, zone } = known;
  const month = monthOf(now.toISOString(), zone);
  return {
    effects: [
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
    ],
    told: toldOf("now", known),
    after: [{ term: actTerms.undo, text: cancelSheet.undoNow }],
  };
}
