import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { officeOffers } from "@sovereign/content/words/office-offers";
import type { OfficeOffers, PromotionCode } from "@sovereign/contract/office-offers";
import { useState } from "react";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { CodesTable } from "./codes-table.tsx";
import { EndCodeSheet } from "./end-code-sheet.tsx";
import { NewCodeSheet } from "./new-code-sheet.tsx";
import { useOffers } from "./offers-query.ts";

export function OffersPage() {
  const { title, loading, failure } = officeOffers;
  return (
    <Answered query={useOffers()} title={title} loading={loading} failure={failure}>
      {(offers) => <Offers offers={offers} />}
    </Answered>
  );
}

const pricesOf = ({ price, other_prices }: OfficeOffers) => [price, ...other_prices] as const;

const anyOf = new Intl.ListFormat(language.tag, { type: "disjunction" });

function sentenceOf(offers: OfficeOffers): string {
  const { codes } = offers;
  const open = codes.filter(({ state }) => state === "open").length;
  const { sentence, none } = officeOffers;
  const count = inWordsFirst(open);
  const first = open > 0 ? plural(sentence, open, { count }) : none;
  const price = anyOf.format(pricesOf(offers).map((each) => moneyInWords(each)));
  return `${first} ${fill(officeOffers.price, { price })}`;
}

function Offers({ offers }: { offers: OfficeOffers }) {
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<PromotionCode | null>(null);
  const { codes, complete } = offers;
  const prices = pricesOf(offers);
  const { empty, make, incomplete } = officeOffers;
  return (
    <>
      <PageHead
        title={officeOffers.title}
        sentence={sentenceOf(offers)}
        acts={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setMaking(true)}>
            <Icon path={officeIcons.plus} />
            {make}
          </Button>
        }
      />
      {codes.length > 0 ? (
        <CodesTable codes={codes} prices={prices} onEnd={setEnding} />
      ) : (
        <p>
          <strong>{empty.title}</strong> {empty.body}
        </p>
      )}
      {!complete && <p className="small t3">{incomplete}</p>}
      {making && <NewCodeSheet prices={prices} onClose={() => setMaking(false)} />}
      {ending && <EndCodeSheet code={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
