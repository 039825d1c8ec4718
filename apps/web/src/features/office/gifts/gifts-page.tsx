import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { officeGifts as texts } from "@sovereign/content/words/office-gifts";
import { officeOffers } from "@sovereign/content/words/office-offers";
import { GIFTS_PAGE, type OfficeGiftRow, type OfficeGifts } from "@sovereign/contract/office-gifts";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useTypedWords } from "#core/page/use-search-words.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { SearchField } from "#design/forms/search-field.tsx";
import { Address, both, cells, DataTable, NoRows, Pager } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import { Answered } from "#features/office/parts/answered.tsx";
import { Mark, type MarkShape } from "#features/office/parts/mark.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { monthDay, nearDate } from "#features/office/parts/when.ts";
import styles from "./gift.module.css";
import { useGifts } from "./gifts-query.ts";

const LONGEST = 320;

/** All gifts, searched and by pages. */
export function GiftsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const from = Math.max(0, Number(search.get("from")) || 0);
  const query = useGifts(q, from);
  const ask = (asked: { q?: string; from?: number }) =>
    setSearch(
      Object.entries({ q, ...asked }).flatMap(([name, value]): [string, string][] =>
        value ? [[name, String(value)]] : [],
      ),
      { replace: true, preventScrollReset: true },
    );
  return (
    <Answered query={query} title={texts.title} loading={texts.loading} failure={texts.failure}>
      {(found) => (
        <div aria-busy={query.isPlaceholderData}>
          <PageHead
            crumb={<OffersCrumb />}
            title={texts.title}
            sentence={q === "" && found.total > 0 && sentenceOf(found)}
            acts={<GiftSearch q={q} onSearch={(words) => ask({ q: words })} />}
          />
          {found.gifts.length > 0 ? (
            <GiftsTable gifts={found.gifts} />
          ) : (
            <NoRows>{q === "" ? texts.none : texts.notFound}</NoRows>
          )}
          {found.total > GIFTS_PAGE && (
            <Pager
              shown={fill(texts.shown, {
                from: formatCount(from + 1),
                to: formatCount(from + found.gifts.length),
                total: formatCount(found.total),
              })}
            >
              <Buttons className="noprint">
                <Button disabled={from === 0} onClick={() => ask({ from: from - GIFTS_PAGE })}>
                  {texts.newer}
                </Button>
                <Button
                  disabled={from + found.gifts.length >= found.total}
                  onClick={() => ask({ from: from + GIFTS_PAGE })}
                >
                  {texts.older}
                </Button>
              </Buttons>
            </Pager>
          )}
        </div>
      )}
    </Answered>
  );
}

function sentenceOf({ total, waiting }: OfficeGifts): string {
  const bought = plural(texts.sentence, total, { count: inWordsFirst(total) });
  const waits =
    waiting > 0
      ? plural(texts.waiting, waiting, { count: inWordsFirst(waiting) })
      : texts.allClaimed;
  return `${bought} ${waits}`;
}

/** Back to the page that has all of it, for those who may open that. */
export function OffersCrumb() {
  const { role } = useStaff();
  if (!mayOpenInOffice("office_offers", role)) return null;
  return (
    <Link
      className={`t2 inline-line self-start plain touch ${styles.crumb}`}
      to={officePaths.offers}
    >
      <span>{officeOffers.title}</span>
    </Link>
  );
}

type GiftSearchProps = { q: string; onSearch: (words: string) => void };

function GiftSearch({ q, onSearch }: GiftSearchProps) {
  const words = useTypedWords(q, onSearch);
  const field = useRef<HTMLInputElement>(null);
  return (
    <SearchField
      label={texts.searchHint}
      placeholder={texts.search}
      clear={texts.clear}
      limit={LONGEST}
      name="gift"
      autoCapitalize="none"
      spellCheck={false}
      words={words}
      field={field}
      onClear={() => {
        words.clear();
        field.current?.focus();
      }}
    />
  );
}

const MARKS: Record<OfficeGiftRow["state"], MarkShape> = {
  unpaid: "tick",
  waiting: "outlined",
  arrived: "outlined",
  claimed: "full",
  returned: "level",
};

export function GiftsTable({ gifts }: { gifts: readonly OfficeGiftRow[] }) {
  return (
    <DataTable caption={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.from}</th>
          <th scope="col">{texts.to}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col" className={cells.right}>
            {texts.paid}
          </th>
        </tr>
      </thead>
      <tbody>
        {gifts.map((gift) => (
          <GiftRow key={gift.id} gift={gift} />
        ))}
      </tbody>
    </DataTable>
  );
}

function GiftRow({ gift }: { gift: OfficeGiftRow }) {
  const { user } = useSession();
  const now = useMinute();
  const { id, number, giver, recipient, state, arrives_on: arrivesOn, paid, paid_at: at } = gift;
  const isOpen = state === "waiting" || state === "arrived";
  const date = nearDate(at, user?.time_zone ?? "UTC", now);
  const to = recipient ?? texts.nobody;
  return (
    <tr className={cells.linked}>
      <th scope="row">
        <Link to={officePaths.gift(id)} aria-label={fill(texts.name, { number: String(number) })}>
          {number}
        </Link>
      </th>
      <td className={both(cells.below, cells.whole, "breaks")}>
        {giver ? <Address email={giver} /> : texts.nobody}
      </td>
      <td className={both(cells.below, cells.whole, "breaks")}>
        <span className={cells.onDesk}>{recipient ? <Address email={recipient} /> : to}</span>
        <span className={cells.onPhone}>{fill(texts.toOnPhone, { recipient: to })}</span>
      </td>
      <td className={cells.beside}>
        <Mark shape={MARKS[state]} tone={isOpen ? "inHand" : undefined}>
          {fill(texts.states[state], { date: monthDay(arrivesOn) })}
        </Mark>
      </td>
      <td className={both(cells.right, cells.below)}>
        {paid ? fill(texts.paidOn, { sum: moneyInWords(paid), date }) : date}
      </td>
    </tr>
  );
}
