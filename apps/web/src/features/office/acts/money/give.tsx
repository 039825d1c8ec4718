import { fill } from "@sovereign/content/public/fill";
import { toldAbout } from "@sovereign/content/public/told";
import { actRows, actTerms, giveSheet, undoableActs } from "@sovereign/content/words/office-acts";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { supportedZone } from "#core/time/dates.ts";
import { Field } from "#design/forms/field.tsx";
import { declareAct, type FieldsProps, type Known } from "#features/office/acts/declared-act.tsx";
import { openUntil } from "#features/office/acts/panel-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

type Facts = NonNullable<OfferOf<"give">["facts"]>;
type Values = { date: string };

/** The default: a year, as members pay for. */
const DAYS = 365;

const todayOf = ({ member, now }: Pick<Known<Facts>, "member" | "now">) =>
  calendarDateIn(supportedZone(member.time_zone), now);

export const give = declareAct<"give", Facts, Values>({
  kind: "give",
  row: ({ why_not }) => ({ ...actRows.give, hidden: why_not === "has_membership" }),
  facts: ({ facts }) => facts,
  sheet: {
    wide: true,
    values: (known) => ({ date: addDays(todayOf(known), DAYS) }),
    Fields,
    useSheet({ date }, known) {
      const { member, offers, now } = known;
      const { email } = member;
      const title = fill(giveSheet.title, { email });
      const fault = faultOf(date, known);
      if (fault) {
        const act = giveSheet.actUndated;
        return { title, act, order: null, faults: { date: fault }, effects: [] };
      }
      const end = `${date}T12:00:00.000Z`;
      const until = wholeDate(end, "UTC");
      const members = formatCount(offers.paying_members);
      const told = toldAbout("give", { until: end }, { timeZone: "UTC", now: now.toISOString() });
      return {
        title,
        act: fill(giveSheet.act, { until }),
        order: { until: date },
        kept: fill(giveSheet.kept, { until, email }),
        effects: [
          { term: actTerms.money, text: giveSheet.money },
          { term: actTerms.membership, text: fill(giveSheet.membership, { until }) },
          { term: actTerms.figures, text: fill(giveSheet.figures, { members }) },
        ],
        told: <TheyRead>{told}</TheyRead>,
        after: [{ term: actTerms.undo, text: fill(giveSheet.undo, { until }) }],
      };
    },
  },
  panel: { done: (act, context) => ({ title: openUntil(act, context) }) },
  undoable: undoableActs.give,
});

function faultOf(chosen: string, known: Known<Facts>): string | null {
  const zone = supportedZone(known.member.time_zone);
  const { until } = known.facts;
  if (!chosen || chosen <= todayOf(known)) return giveSheet.dateMissing;
  if (!until || chosen > calendarDateIn(zone, new Date(until))) return null;
  return fill(giveSheet.tooEarly, { before: wholeDate(until, zone) });
}

function Fields({ member, now, field }: FieldsProps<Facts, Values>) {
  const first = addDays(todayOf({ member, now }), 1);
  return <Field label={giveSheet.until} type="date" min={first} {...field("date")} />;
}
