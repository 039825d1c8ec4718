import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { officeGifts } from "@sovereign/content/words/office-gifts";
import { officeOffers } from "@sovereign/content/words/office-offers";
import type { OfficeGifts } from "@sovereign/contract/office-gifts";
import type { OfficeOffers, PromotionCode } from "@sovereign/contract/office-offers";
import type { OfficePrice, OfficePriceOf } from "@sovereign/contract/office-price";
import { officePaths } from "@sovereign/domain/office-paths";
import { useState } from "react";
import { Link } from "react-router";
import { useMinute } from "#core/time/use-clock.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { both, cells, DataTable, NoRows } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Section } from "#design/layout/section.tsx";
import { GiftsTable } from "#features/office/gifts/gifts-page.tsx";
import { useGifts } from "#features/office/gifts/gifts-query.ts";
import { Answered } from "#features/office/parts/answered.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { whenWithin, whenWords, wholeDate } from "#features/office/parts/when.ts";
import { CodesTable, TrialsTable } from "./codes-table.tsx";
import { CodeSheet } from "./end-code-sheet.tsx";
import { NewCodeSheet } from "./new-code-sheet.tsx";
import styles from "./offers.module.css";
import { useOffers } from "./offers-query.ts";
import { ChangePriceSheet } from "./price/change-price-sheet.tsx";
import { PriceNotice } from "./price/price-notice.tsx";
import { useOfficePrice } from "./price/price-query.ts";
import { allOf } from "./price/price-words.ts";

/** Below these all are on their own page. */
const LATEST_GIFTS = 4;

/** The price of a year, and everything that lowers it or is paid by another. */
export function OffersPage() {
  const offers = useOffers();
  const price = useOfficePrice();
  const gifts = useGifts();
  const { title, loading, failure } = officeOffers;
  const known = offers.data && price.data && gifts.data;
  const query = {
    data: known ? { offers: offers.data, price: price.data, gifts: gifts.data } : undefined,
    error: offers.error ?? price.error ?? gifts.error,
    refetch: async () => {
      await Promise.all([offers.refetch(), price.refetch(), gifts.refetch()]);
    },
  };
  return (
    <Answered query={query} title={title} loading={loading} failure={failure}>
      {(all) => <Offers {...all} />}
    </Answered>
  );
}

type All = { offers: OfficeOffers; price: OfficePrice; gifts: OfficeGifts };

const pricesOf = ({ price, other_prices }: OfficeOffers) => [price, ...other_prices] as const;

const anyOf = new Intl.ListFormat(language.tag, { type: "disjunction" });

type Forms = { one: string; other: string };

const counted = (forms: Forms, none: string, { count, words }: { count: number; words: string }) =>
  count > 0 ? plural(forms, count, { count: words }) : none;

function sentenceOf({ offers, price, gifts }: All): string {
  const texts = officeOffers;
  const active = offers.codes.filter(
    ({ state, off }) => state === "open" && off.kind !== "trial",
  ).length;
  const running = offers.codes.reduce((sum, { trials }) => sum + (trials?.running ?? 0), 0);
  const { waiting } = gifts;
  return fill(texts.sentence, {
    price: anyOf.format(price.current.amounts.map((each) => moneyInWords(each))),
    codes: counted(texts.codesActive, texts.noCode, { count: active, words: inWordsFirst(active) }),
    trials: counted(texts.trialsRunning, texts.noTrial, {
      count: running,
      words: inWords(running),
    }),
    gifts: counted(texts.giftsWaiting, texts.noGift, { count: waiting, words: inWords(waiting) }),
  });
}

type Opened =
  | { kind: "price" }
  | { kind: "code" | "trial" }
  | { kind: "end" | "reopen"; code: PromotionCode };

function Offers(all: All) {
  const { offers, price, gifts } = all;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { codes, complete } = offers;
  const prices = pricesOf(offers);
  const shared = {
    prices,
    onEnd: (code: PromotionCode) => setOpened({ kind: "end", code }),
    onReopen: (code: PromotionCode) => setOpened({ kind: "reopen", code }),
  };
  const close = () => setOpened(null);
  const lowering = codes.filter(({ off }) => off.kind !== "trial");
  const trials = codes.filter(({ off }) => off.kind === "trial");
  const { written } = offers.win_back;
  return (
    <>
      <PriceNotice price={price} />
      <PageHead title={officeOffers.title} sentence={sentenceOf(all)} />
      <PriceSection price={price} onChange={() => setOpened({ kind: "price" })} />
      <Section
        side
        title={officeOffers.codes.title}
        about={officeOffers.codes.about}
        acts={
          <Button aria-haspopup="dialog" onClick={() => setOpened({ kind: "code" })}>
            {officeOffers.codes.make}
          </Button>
        }
      >
        {lowering.length > 0 ? (
          <CodesTable codes={lowering} {...shared} />
        ) : (
          <NoRows>{officeOffers.codes.none}</NoRows>
        )}
        {!complete && <p className="small t3">{officeOffers.incomplete}</p>}
      </Section>
      <Section
        side
        title={officeOffers.trials.title}
        about={officeOffers.trials.about}
        acts={
          <Button aria-haspopup="dialog" onClick={() => setOpened({ kind: "trial" })}>
            {officeOffers.trials.make}
          </Button>
        }
      >
        {trials.length > 0 || written > 0 ? (
          <TrialsTable codes={trials} win_back={offers.win_back} {...shared} />
        ) : (
          <NoRows>{officeOffers.trials.none}</NoRows>
        )}
      </Section>
      <Section side title={officeOffers.gifts.title} about={officeOffers.gifts.about}>
        {gifts.total > 0 ? (
          <>
            <GiftsTable gifts={gifts.gifts.slice(0, LATEST_GIFTS)} />
            <p className={styles.all}>
              <Link className="link tap" to={officePaths.gifts}>
                {plural(officeGifts.all, gifts.total, { count: formatCount(gifts.total) })}
              </Link>
            </p>
          </>
        ) : (
          <NoRows>{officeGifts.none}</NoRows>
        )}
      </Section>
      {opened?.kind === "price" && <ChangePriceSheet price={price} codes={codes} onClose={close} />}
      {(opened?.kind === "code" || opened?.kind === "trial") && (
        <NewCodeSheet prices={prices} trial={opened.kind === "trial"} onClose={close} />
      )}
      {(opened?.kind === "end" || opened?.kind === "reopen") && (
        <CodeSheet code={opened.code} kind={opened.kind} onClose={close} />
      )}
    </>
  );
}

function PriceSection({ price, onChange }: { price: OfficePrice; onChange: () => void }) {
  const { title, about, each, change, none } = officeOffers.price;
  return (
    <Section side title={title} about={about}>
      <div className={styles.prices}>
        {price.current.amounts.map((amount) => (
          <p key={amount.currency} className={styles.amount}>
            {moneyInWords(amount)} <small>{each}</small>
          </p>
        ))}
        <Button variant="primary" aria-haspopup="dialog" onClick={onChange}>
          {change}
        </Button>
      </div>
      {price.members.rows.length > 0 ? <Payers {...price} /> : <NoRows>{none}</NoRows>}
      <PriceHistory {...price} />
    </Section>
  );
}

/** Returns the price that was sold when this one was made; a history has the newest first. */
const beforeOf = (price: OfficePriceOf, history: readonly OfficePriceOf[]) =>
  history
    .slice(history.indexOf(price) + 1)
    .find(({ undone_at: undone }) => undone === null || undone > price.made_at);

/** Every price, the newest first: who set it when, over which one, and why. */
function PriceHistory({ history, time_zone: zone }: OfficePrice) {
  const texts = officeOffers.price.history;
  const now = useMinute();
  return (
    <details className={styles.history}>
      <summary className="fold tap">
        <span className="link">{texts.title}</span>
      </summary>
      <ol className="rows">
        {history.map((each) => {
          const { id, amounts, from, made_by: by, made_at: at, reason, undone_at: undone } = each;
          const before = beforeOf(each, history);
          const price = allOf(amounts);
          const about = [
            whenWords(at, zone, now),
            by ?? texts.settings,
            from > at && fill(texts.from, { day: wholeDate(from, zone) }),
            undone && fill(texts.undone, { when: whenWithin(undone, zone, now) }),
          ].filter(Boolean);
          return (
            <li key={id}>
              <p>{before ? fill(texts.change, { former: allOf(before.amounts), price }) : price}</p>
              <p className="small t2">{about.join(" · ")}</p>
              {reason && <p className="small t2 breaks">{reason}</p>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

type Payer = OfficePrice["members"]["rows"][number];

function joinedIn({ from, until }: Payer, timeZone: string): string {
  const { since, span } = officeOffers.price;
  if (!from) return "";
  const day = wholeDate(from, timeZone);
  return until
    ? fill(span, { from: day, until: wholeDate(until, timeZone) })
    : fill(since, { from: day });
}

/** Counts of members, by what they pay a year. */
function Payers({ members: { rows, total }, time_zone: zone }: OfficePrice) {
  const texts = officeOffers.price;
  const desk = both(cells.right, cells.desk);
  return (
    <DataTable caption={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.joined}</th>
          {[texts.card, texts.appStore, texts.googlePlay, texts.members].map((name) => (
            <th key={name} scope="col" className={cells.right}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.price?.currency} ${row.price?.amount} ${row.from}`}>
            <th scope="row">{row.price ? moneyInWords(row.price) : texts.unknown}</th>
            <td className={both(cells.below, cells.whole, "t2")}>{joinedIn(row, zone)}</td>
            <td className={desk}>{formatCount(row.card)}</td>
            <td className={desk}>{formatCount(row.app_store)}</td>
            <td className={desk}>{formatCount(row.google_play)}</td>
            <td className={both(cells.right, cells.beside)}>
              <Counted count={row.all} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.all}</th>
          <td className={cells.desk} />
          <td className={desk}>{formatCount(total.card)}</td>
          <td className={desk}>{formatCount(total.app_store)}</td>
          <td className={desk}>{formatCount(total.google_play)}</td>
          <td className={both(cells.right, cells.beside)}>
            <Counted count={total.all} />
          </td>
        </tr>
      </tfoot>
    </DataTable>
  );
}

/** The column's number; on a phone, which has no heads, with what it counts. */
function Counted({ count }: { count: number }) {
  const words = formatCount(count);
  return (
    <>
      <span className={cells.onDesk}>{words}</span>
      <span className={cells.onPhone}>
        {plural(officeOffers.price.membersOnPhone, count, { count: words })}
      </span>
    </>
  );
}
