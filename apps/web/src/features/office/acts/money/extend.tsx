import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { toldAbout } from "@sovereign/content/public/told";
import { actRows, actTerms, extendSheet, undoableActs } from "@sovereign/content/words/office-acts";
import { usualReasons } from "@sovereign/content/words/office-frame";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { MAX_EXTENSION_DAYS } from "@sovereign/contract/office-money-acts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { membersStay, monthAndYearOf, monthOf } from "#features/office/acts/act-words.ts";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import { openUntil } from "#features/office/acts/panel-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = NonNullable<OfferOf<"extend">["facts"]>;
type Values = { chosen: (typeof CHOICES)[number]; typed: string };

const DAY_MS = 86_400_000;
const OURS_FAILED = usualReasons.ours;

const CHOICES = ["7", "30", "other"] as const;

export const extend = declareAct<"extend", Facts, Values>({
  kind: "extend",
  row: ({ facts }) => ({ ...actRows.extend, hidden: !facts }),
  facts: ({ facts }) => facts,
  sheet: {
    wide: true,
    reason: { likely: OURS_FAILED },
    values: () => ({ chosen: "30", typed: "" }),
    Fields,
    useSheet({ chosen, typed }, { facts, offers, member, zone, now }) {
      const number = Number(chosen === "other" ? typed : chosen);
      const isValid = Number.isInteger(number) && number >= 1 && number <= MAX_EXTENSION_DAYS;
      const days = isValid ? number : 0;
      const next = new Date(Date.parse(facts.until) + days * DAY_MS).toISOString();
      const [before, until] = [wholeDate(facts.until, zone), wholeDate(next, zone)];
      const { price, by_card: byCard } = facts;
      const money = !byCard
        ? fill(extendSheet.money, { until })
        : price
          ? fill(extendSheet.moneyCharged, { sum: moneyInWords(price), until })
          : fill(extendSheet.moneyCharges, { until });
      const moves = fill(extendSheet.moves, {
        from: monthOf(facts.until, zone),
        to: monthAndYearOf(next, zone),
      });
      const told = toldAbout(
        "extend",
        { days, until: next, renews: byCard },
        { timeZone: member.time_zone, now: now.toISOString() },
      );
      const { email } = member;
      return {
        title: fill(extendSheet.title, { email }),
        act: plural(extendSheet.act, days),
        faults: { typed: isValid ? null : fill(extendSheet.range, { most: MAX_EXTENSION_DAYS }) },
        order: isValid ? { days } : null,
        kept: fill(extendSheet.kept, { days: plural(extendSheet.days, days), email }),
        effects: [
          { term: actTerms.membership, text: fill(extendSheet.membership, { until, before }) },
          { term: actTerms.money, text: money },
          {
            term: actTerms.figures,
            text: [membersStay(offers), byCard ? moves : ""].join(" ").trim(),
          },
        ],
        told: <TheyRead>{told}</TheyRead>,
        after: [{ term: actTerms.undo, text: fill(extendSheet.undo, { before }) }],
      };
    },
  },
  panel: { done: (act, context) => ({ title: openUntil(act, context) }) },
  undoable: undoableActs.extend,
});

function Fields({ values, set, field }: FieldsProps<Facts, Values>) {
  return (
    <>
      <Segment
        label={extendSheet.howLong}
        choices={CHOICES.map((value) => ({
          value,
          name: value === "other" ? extendSheet.other : plural(extendSheet.days, Number(value)),
        }))}
        chosen={values.chosen}
        onChoose={(chosen) => set({ chosen })}
      />
      {values.chosen === "other" && (
        <Field
          label={extendSheet.otherDays}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          {...field("typed")}
        />
      )}
    </>
  );
}
