import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { actTerms } from "@sovereign/content/words/office-acts";
import { newCodeSheet } from "@sovereign/content/words/office-offers";
import { winBackRow, winBackSheet as words } from "@sovereign/content/words/office-win-back";
import type { OfferOf } from "@sovereign/contract/office-acts";
import type { OrderedCode } from "@sovereign/contract/office-win-back";
import { addDays, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { WIN_BACK_LINE_LENGTH } from "@sovereign/domain/win-back";
import { supportedZone } from "#core/time/dates.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import { declareAct, type FieldsProps, type Known } from "#features/office/acts/declared-act.tsx";
import { priceOffOf } from "#features/office/offers/code-draft.ts";
import { WinBackMail } from "./win-back-mail.tsx";

type Facts = NonNullable<OfferOf<"win_back">["facts"]>;
type Values = {
  code: string;
  kind: "percent" | "amount";
  off: string;
  lastDay: string;
  line: string;
};

const OWN = "own";

/** The default: two weeks to decide. */
const PROPOSED_DAYS = 14;

const todayOf = ({ member, now }: Pick<Known<Facts>, "member" | "now">) =>
  calendarDateIn(supportedZone(member.time_zone), now);

export const winBack = declareAct<"win_back", Facts, Values>({
  kind: "win_back",
  row({ why_not, facts, last }, { near }) {
    const { title, about, used, unused, unknown } = winBackRow;
    const sent = last?.used === null ? unknown : last?.used ? used : unused;
    const note = last && fill(sent, { code: last.code, date: near(last.at) });
    const hidden = !facts && !last && (why_not === "is_member" || why_not === "never_paid");
    return { title, about, hidden, ...(note && { note }) };
  },
  facts: ({ facts }) => facts,
  sheet: {
    wide: true,
    values: (known) => ({
      code: OWN,
      kind: "percent",
      off: "",
      lastDay: addDays(todayOf(known), PROPOSED_DAYS),
      line: "",
    }),
    Fields,
    useSheet({ code, kind, off, lastDay, line }, known) {
      const { facts, member, id } = known;
      const { email } = member;
      const taken = priceOffOf({ kind, off }, facts.price);
      const isDay = isCalendarDate(lastDay) && lastDay >= todayOf(known);
      const promotion: OrderedCode | null =
        code !== OWN
          ? { kind: "running", code }
          : taken && isDay
            ? { kind: "own", off: taken, last_day: lastDay }
            : null;
      const badOff =
        kind === "percent"
          ? newCodeSheet.badPercent
          : fill(newCodeSheet.badAmount, { price: moneyInWords(facts.price) });
      return {
        title: fill(words.title, { email }),
        act: words.act,
        faults: { off: !taken && badOff, lastDay: !isDay && newCodeSheet.badDay },
        order: promotion && { promotion, line },
        kept: fill(words.kept, { email }),
        effects: [{ term: actTerms.money, text: words.money }],
        told: <WinBackMail act={id} member={member.id} promotion={promotion} line={line} />,
        after: [
          { term: words.limit, text: words.limitText },
          { term: actTerms.log, text: words.log },
          { term: actTerms.undo, text: words.undo },
        ],
      };
    },
  },
  panel: { done: ({ figures }) => ({ title: fill(words.done, { code: figures.code ?? "" }) }) },
});

function Fields({ facts, member, now, values, set, field }: FieldsProps<Facts, Values>) {
  return (
    <>
      <Select
        label={words.code}
        value={values.code}
        onChange={({ target }) => set({ code: target.value })}
      >
        <option value={OWN}>{words.own}</option>
        {facts.codes.map((each) => (
          <option key={each.code} value={each.code}>
            {fill(words.running, { code: each.code, price: moneyInWords(each.first) })}
          </option>
        ))}
      </Select>
      {values.code === OWN && (
        <>
          <Segment
            label={newCodeSheet.off}
            choices={[
              { value: "percent", name: newCodeSheet.percent },
              { value: "amount", name: newCodeSheet.amount },
            ]}
            chosen={values.kind}
            onChoose={(kind) => {
              set({ kind, off: "" });
            }}
          />
          <Field
            label={
              values.kind === "percent"
                ? newCodeSheet.percentField
                : fill(newCodeSheet.amountField, { currency: facts.price.currency })
            }
            inputMode="decimal"
            autoComplete="off"
            {...field("off")}
          />
          <Field
            label={newCodeSheet.lastDay}
            type="date"
            min={todayOf({ member, now })}
            {...field("lastDay")}
          />
        </>
      )}
      <Field
        label={words.line}
        hint={words.lineHint}
        maxLength={WIN_BACK_LINE_LENGTH}
        autoComplete="off"
        {...field("line")}
      />
    </>
  );
}
