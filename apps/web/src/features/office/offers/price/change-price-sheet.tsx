import { fill, plural } from "@sovereign/content/public/fill";
import { currencyName, currencySign, moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { service } from "@sovereign/content/words/notices";
import { changePriceSheet as words } from "@sovereign/content/words/office-price";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import {
  MAX_PRICE_REASON_LENGTH,
  type OfficePrice,
  type OfficePriceOf,
} from "@sovereign/contract/office-price";
import { addDays, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import type { Money } from "@sovereign/domain/money";
import {
  firstMovedRenewal,
  leastPrice,
  type PriceKeepers,
  type PriceRefusal,
  plannedPrice,
  type SetPrice,
  typedPrice,
} from "@sovereign/domain/price";
import { promotionOff, reducedPrice } from "@sovereign/domain/promotion";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { cityOf } from "#core/time/city.ts";
import { dateWithYear } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { beginning } from "#core/words/number-words.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { Picks } from "#design/forms/picks.tsx";
import type { Fact } from "#design/layout/facts.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { monthDay } from "#features/office/parts/when.ts";
import styles from "./price.module.css";
import { usePriceActs } from "./price-query.ts";
import { allOf, anyOf } from "./price-words.ts";

/** Open codes whose new amount the sheet names. */
const CODES_SHOWN = 2;

const setPrice = ({ amounts, from, made_at, undone_at }: OfficePriceOf): SetPrice => ({
  amounts,
  from: new Date(from),
  madeAt: new Date(made_at),
  undoneAt: undone_at === null ? null : new Date(undone_at),
});

type Draft = {
  amounts: Record<string, string>;
  on: "now" | "day";
  day: string;
  keepers: PriceKeepers;
  reason: string;
};

/** Returns the typed amounts; the price of now where a field has none. */
function typedAmounts({ current }: OfficePrice, { amounts }: Draft): Money[] {
  return current.amounts.map((money) => {
    const typed = typedPrice(amounts[money.currency] ?? "", money.currency);
    return typeof typed === "string" ? money : typed;
  });
}

type Faults = { of: ReadonlyMap<string, string>; day?: string; reason?: string };

function faultsOf(draft: Draft, refusal: PriceRefusal | null, price: OfficePrice): Faults {
  const of = new Map<string, string>();
  const { faults } = words;
  for (const { currency } of price.current.amounts) {
    const typed = typedPrice(draft.amounts[currency] ?? "", currency);
    const least = moneyInWords(leastPrice(currency));
    if (typed === "least") of.set(currency, fill(faults.least, { least }));
    else if (typed === "amount") of.set(currency, faults.amount);
  }
  const [usual] = price.current.amounts;
  if (refusal === "same" && of.size === 0 && usual) of.set(usual.currency, faults.same);
  return {
    of,
    ...(refusal === "past_day" && { day: faults.past_day }),
    ...(draft.reason.trim() === "" && { reason: faults.reason }),
  };
}

const keepersOf = (rows: OfficePrice["members"]["rows"]): string[] =>
  rows.flatMap(({ all, price }) =>
    all > 0 && price
      ? [fill(words.facts.membersAt, { count: formatCount(all), price: moneyInWords(price) })]
      : [],
  );

function codeFacts(codes: readonly PromotionCode[], amounts: readonly Money[]): Fact[] {
  const { facts } = words;
  const open = codes.filter(({ state, off }) => state === "open" && off.kind !== "trial");
  const said = open.slice(0, CODES_SHOWN).flatMap(({ code, off: ordered, years }) => {
    const off = ordered.kind === "trial" ? null : promotionOff(ordered);
    const reduced = off
      ? amounts.flatMap((money) => reducedPrice(money, { off, years }) ?? [])
      : [];
    return reduced.length > 0 ? [fill(facts.code, { code, price: anyOf(reduced) })] : [];
  });
  return [
    ...(said.length > 0 ? [{ term: facts.codes, text: said.join(" ") }] : []),
    { term: facts.gifts, text: facts.giftsText },
  ];
}

function keptText({ members }: OfficePrice): string {
  const { facts } = words;
  const { all } = members.total;
  if (all === 0) return facts.noMembers;
  const each = new Intl.ListFormat(language.tag).format(keepersOf(members.rows));
  return plural(facts.membersText, all, { count: formatCount(all), each });
}

function movedText({ members, renewals, time_zone: zone }: OfficePrice, from: Date): string {
  const { facts } = words;
  const { all, app_store, google_play } = members.total;
  if (all === 0) return facts.noMembers;
  const count = renewals.reduce((sum, each) => sum + each.count, 0);
  const first = firstMovedRenewal(
    renewals.map(({ at }) => new Date(at)),
    from,
  );
  const moved = first
    ? plural(facts.movesText, count, {
        count: formatCount(count),
        date: dateWithYear(calendarDateIn(zone, first)),
      })
    : facts.movesNone;
  return app_store + google_play > 0 ? `${moved} ${facts.movesStores}` : moved;
}

type Told = {
  price: OfficePrice;
  codes: readonly PromotionCode[];
  amounts: readonly Money[];
  keepers: PriceKeepers;
};

/** `day` is null for now. */
function whatHappens(
  { price, codes, amounts, keepers }: Told,
  day: string | null,
  now: Date,
): Fact[] {
  const { facts } = words;
  const [usual] = amounts;
  const isKept = keepers === "everyone";
  const begins = day ?? calendarDateIn(price.time_zone, now);
  const sum = anyOf(amounts);
  const year = `${Number(begins.slice(0, 4)) + 1}${begins.slice(4)}`;
  const renews = isCalendarDate(year) ? year : addDays(begins, 365);
  return [
    {
      term: facts.money,
      text: day
        ? fill(facts.moneyDay, { day: monthDay(day), price: sum })
        : fill(facts.moneyNow, { price: sum }),
    },
    {
      term: facts.members,
      text: isKept
        ? keptText(price)
        : movedText(price, day ? dayBeginsAt(price.time_zone, day) : now),
    },
    ...codeFacts(codes, amounts),
    { term: facts.stores, text: facts.storesText },
    {
      term: facts.pages,
      text: (
        <>
          <span className={styles.said}>
            {fill(facts.page, { price: usual ? moneyInWords(usual, "price") : "" })}
          </span>
          <span className="small t3">
            {facts.pagesText}{" "}
            <Link className="link" to={paths.pricing} target="_blank">
              {facts.see}
            </Link>
          </span>
        </>
      ),
    },
    {
      term: facts.mails,
      text: (
        <>
          <span className={styles.said}>
            {fill(facts.mail, {
              date: dateWithYear(renews),
              price: usual ? moneyInWords(usual) : "",
            })}
          </span>
          <span className="small t3">{isKept ? facts.mailsText : facts.mailsMove}</span>
        </>
      ),
    },
    { term: facts.log, text: facts.logText },
    { term: facts.undo, text: isKept ? facts.undoText : facts.undoMove },
  ];
}

type Planned = { amounts: readonly Money[]; from: string | null };

function refusalOf({ current, next, time_zone }: OfficePrice, planned: Planned, now: Date) {
  const prices = [current, next].flatMap((each) => (each ? [setPrice(each)] : []));
  // The minute of this page may have begun before the price of now.
  const at = new Date(Math.max(now.getTime(), Date.parse(current.from)));
  const found = plannedPrice(planned, { prices, now: at, timeZone: time_zone });
  return "refusal" in found ? found.refusal : null;
}

/** `found` is the price after the failure, which another owner may have changed. */
function failureOf(
  error: unknown,
  found: OfficePrice | undefined,
  said: PriceRefusal | "moved" | null | undefined,
) {
  const { faults } = words;
  if (hasCode(error, "office.act_refused")) {
    if (said === "moved") {
      return fill(faults.moved, { price: found ? allOf(found.current.amounts) : "" });
    }
    const isSaid = said === "same" || said === "past_day" || said === "one_waits";
    return isSaid ? faults[said] : faults.refused;
  }
  if (!(error instanceof ApiError)) return service.connection.body;
  return found ? faults.failed : faults.unknown;
}

type ChangePriceSheetProps = {
  price: OfficePrice;
  codes: readonly PromotionCode[];
  onClose: () => void;
};

/** A new amount in each currency, from now or a day on, and whose price stays. */
export function ChangePriceSheet({ price, codes, onClose }: ChangePriceSheetProps) {
  const { current, time_zone: timeZone } = price;
  const now = useMinute();
  const acts = usePriceActs();
  const { fresh, question } = useFreshProof();
  // One id for every attempt at the same price, so that a second press makes no second one.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>(() => ({
    amounts: Object.fromEntries(current.amounts.map(({ currency, amount }) => [currency, amount])),
    on: "now",
    day: addDays(calendarDateIn(timeZone, now), 1),
    keepers: "everyone",
    reason: "",
  }));
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const paying = price.members.total.all;
  const isDay = draft.on === "day";
  const day = isDay && isCalendarDate(draft.day) ? draft.day : null;
  const amounts = typedAmounts(price, draft);
  const from = isDay ? draft.day : null;
  const refusal = refusalOf(price, { amounts, from }, now);
  const faults = faultsOf(draft, refusal, price);
  const isRight = !refusal && faults.of.size === 0 && !faults.reason;

  function set(change: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...change }));
    setId(crypto.randomUUID());
    setFault(null);
  }

  async function change() {
    setTried(true);
    if (refusal === "one_waits") return setFault(words.faults.one_waits);
    if (!isRight) return;
    setBusy(true);
    setFault(null);
    const order = {
      id,
      over: current.id,
      amounts,
      from,
      keepers: draft.keepers,
      reason: draft.reason,
    };
    try {
      if (await fresh(() => acts.change(order), words.kept)) onClose();
    } catch (error) {
      const found = await acts.readAgain();
      // It was made, and its answer did not come.
      if (found?.history.some((each) => each.id === id)) return onClose();
      const isMoved = found !== undefined && found.current.id !== order.over;
      setFault(failureOf(error, found, isMoved ? "moved" : found && refusalOf(found, order, now)));
    }
    setBusy(false);
  }

  return (
    <>
      <ActSheet
        wide
        open={!question}
        onClose={onClose}
        title={words.title}
        heading={words.heading}
        facts={whatHappens({ price, codes, amounts, keepers: draft.keepers }, day, now)}
        fault={fault}
        act={day ? fill(words.actDay, { day: monthDay(day) }) : words.act}
        busy={busy}
        busyLabel={words.busy}
        onAct={() => void change()}
      >
        <div className={styles.amounts}>
          {current.amounts.map((money) => (
            <Field
              key={money.currency}
              label={fill(words.amount, { currency: beginning(currencyName(money.currency)) })}
              hint={fill(isDay ? words.until : words.now, { price: moneyInWords(money) })}
              leading={currencySign(money.currency)}
              inputMode="decimal"
              autoComplete="off"
              value={draft.amounts[money.currency] ?? ""}
              error={tried && faults.of.get(money.currency)}
              onChange={({ target }) =>
                set({ amounts: { ...draft.amounts, [money.currency]: target.value } })
              }
            />
          ))}
        </div>
        <Segment
          label={words.from}
          choices={[
            { value: "now", name: words.fromNow },
            { value: "day", name: words.fromDay },
          ]}
          chosen={draft.on}
          onChoose={(on) => set({ on })}
        />
        {isDay && (
          <Field
            label={words.day}
            hint={fill(words.dayHint, { city: cityOf(timeZone) })}
            type="date"
            min={calendarDateIn(timeZone, now)}
            value={draft.day}
            error={tried && faults.day}
            onChange={({ target }) => set({ day: target.value })}
          />
        )}
        <div>
          <p aria-hidden="true">{words.keepers}</p>
          <Picks
            label={words.keepers}
            choices={[
              {
                value: "everyone",
                name: words.keep.everyone,
                about: plural(words.keep.everyoneAbout, paying, { count: formatCount(paying) }),
              },
              { value: "no_one", name: words.keep.noOne, about: words.keep.noOneAbout },
            ]}
            chosen={draft.keepers}
            onChoose={(keepers) => set({ keepers })}
          />
        </div>
        <Field
          label={words.reason}
          hint={words.reasonHint}
          maxLength={MAX_PRICE_REASON_LENGTH}
          autoComplete="off"
          value={draft.reason}
          error={tried && faults.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </ActSheet>
      {question}
    </>
  );
}
