import { fill, plural } from "@sovereign/content/public/fill";
import { farewellPast, farewell as texts } from "@sovereign/content/words/farewell";
import { stores } from "@sovereign/content/words/settings-page";
import type { DeletionReceipt } from "@sovereign/contract/deletion";
import type { ReactNode } from "react";
import { paths } from "#core/page/paths.ts";
import { cityOf } from "#core/time/city.ts";
import { clockTime, dateOfInstant } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { Filled } from "#design/rich-text/filled.tsx";
import styles from "./account.module.css";
import { useFarewell } from "./farewell-receipt.ts";

const DAY_MS = 86_400_000;

export function FarewellPage() {
  const left = useFarewell();
  return (
    <div className="split">
      <p className="note mb-4">{texts.note}</p>
      <div className={styles.farewell}>
        <h1 className="display">{left ? texts.title : farewellPast.title}</h1>
        <p className="lede t2 mt-4">{left ? texts.body : farewellPast.body}</p>
        {left && <Receipt {...left} />}
        <div className="actions2 noprint mt-6">
          <LinkButton to={paths.home} variant="primary" size="large">
            {texts.home}
          </LinkButton>
          {left && (
            <Button size="large" onClick={() => window.print()}>
              {texts.print}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function Receipt({ email, receipt }: { email: string; receipt: DeletionReceipt }) {
  const { number, deleted_at, time_zone: zone, card, store } = receipt;
  const gone = new Date(Date.parse(deleted_at) + Number(brand.backupDays) * DAY_MS);
  const facts = [
    { term: texts.receipt, text: number },
    {
      term: texts.deleted,
      text: fill(texts.deletedAt, {
        date: dateOfInstant(deleted_at, zone),
        time: clockTime(deleted_at, zone),
        city: cityOf(zone),
      }),
    },
    { term: texts.removed, text: removedWords(receipt) },
    { term: texts.web, text: card === null ? texts.cardUnseen : card ? texts.card : texts.noCard },
    { term: texts.stores, text: <StoreBilling store={store} /> },
    {
      term: texts.kept,
      text: fill(texts.keptHelp, { until: dateOfInstant(gone.toISOString(), zone) }),
    },
  ];
  return (
    <>
      <Facts facts={facts} ruled className={`mt-6 ${styles.receipt} num`} />
      <p className="small t2 mt-4">{fill(texts.copy, { email })}</p>
    </>
  );
}

function removedWords({ kept_days, signed, sessions, passkeys }: DeletionReceipt): string {
  const parts = [
    texts.account,
    kept_days > 0 && plural(texts.days, kept_days),
    signed && texts.signature,
    sessions > 0 && plural(texts.devices, sessions),
    passkeys > 0 && plural(texts.passkeys, passkeys),
  ].filter((part) => part !== false);
  const [first = "", ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(texts.list);
}

const storeLink = (url: string, words: ReactNode) => (
  <OutsideLink className="link" href={url}>
    {words}
  </OutsideLink>
);

const isKnown = (store: string): store is keyof typeof stores => store in stores;

function StoreBilling({ store }: { store: string | null }) {
  if (store && isKnown(store)) {
    const { name, url } = stores[store];
    return (
      <Filled
        text={texts.store}
        values={{ store: name, link: storeLink(url, texts.cancelThere) }}
      />
    );
  }
  return (
    <Filled
      text={store ? texts.otherStore : texts.noStore}
      values={{
        apple: storeLink(stores.app_store.url, texts.apple),
        google: storeLink(stores.play_store.url, texts.google),
      }}
    />
  );
}
