import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { officeRoles } from "@sovereign/content/words/office-frame";
import { memberStates, membershipSection } from "@sovereign/content/words/office-member";
import type {
  OfficeMember,
  OfficePayments,
  OfficeSubscription,
} from "@sovereign/contract/office-member";
import type { ReactNode } from "react";
import { cityOf } from "#core/time/city.ts";
import { longDate } from "#core/time/dates.ts";
import { beginning, inWords } from "#core/words/number-words.ts";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { type Fact, Facts } from "#design/layout/facts.tsx";
import { Section } from "#design/layout/section.tsx";
import { Mark, STATE_MARKS } from "#features/office/parts/mark.tsx";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { wholeDate } from "#features/office/parts/when.ts";
import styles from "./member.module.css";
import { endWords } from "./member-sentence.ts";

type Known = { member: OfficeMember; payments: OfficePayments | undefined; timeZone: string };

export function MembershipSection(known: Known) {
  const { member, timeZone } = known;
  const { membership, refused_address: refused, staff_role: role } = member;
  const { state, price, paid_twice } = membership;
  const facts: (Fact | false)[] = [
    {
      term: membershipSection.state,
      text: (
        <>
          <Mark shape={STATE_MARKS[state]}>{memberStates[state]}</Mark>
          {paid_twice && <span className="neg">{membershipSection.twice}</span>}
        </>
      ),
    },
    until(membership, timeZone),
    price !== null && {
      term: membershipSection.price,
      text: fill(membershipSection.yearly, { sum: moneyInWords(price) }),
    },
    member.subscriptions.length > 0 && {
      term: membershipSection.source,
      text: <Sources {...known} />,
    },
    {
      term: membershipSection.address,
      text: (
        <>
          {member.confirmed_at
            ? fill(membershipSection.confirmed, { date: wholeDate(member.confirmed_at, timeZone) })
            : membershipSection.unconfirmed}
          {refused !== null && (
            <span className="neg block">
              {fill(membershipSection[refused.reason], {
                date: wholeDate(refused.since, timeZone),
              })}
            </span>
          )}
        </>
      ),
    },
    {
      term: membershipSection.zone,
      text: fill(membershipSection.zoneToday, {
        city: cityOf(member.time_zone),
        date: longDate(member.days.today),
      }),
    },
    { term: membershipSection.proofs, text: proofsOf(member) },
    role !== null && {
      term: membershipSection.staff,
      text: fill(membershipSection.onStaff, { role: officeRoles[role] }),
    },
  ];
  return (
    <Section title={membershipSection.title}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}

function until({ state, until: end }: OfficeMember["membership"], timeZone: string): Fact | false {
  if (!end) return false;
  const date = wholeDate(end, timeZone);
  if (state === "given" || state === "trial") return { term: membershipSection.open, text: date };
  if (state === "grace")
    return { term: membershipSection.open, text: fill(membershipSection.graceUntil, { date }) };
  const text = state === "paying" ? membershipSection.renews : membershipSection.ends;
  return { term: membershipSection.until, text: fill(text, { date }) };
}

function proofsOf({ factors, passkeys }: OfficeMember): string {
  const apps = factors.filter((type) => type === "totp").length;
  const phones = factors.length - apps;
  const kinds = [
    apps > 0 && plural(membershipSection.apps, apps, { count: inWords(apps) }),
    phones > 0 && plural(membershipSection.phones, phones, { count: inWords(phones) }),
    passkeys > 0 && plural(membershipSection.passkeys, passkeys, { count: inWords(passkeys) }),
  ].filter((kind) => kind !== false);
  return kinds.length > 0 ? beginning(kinds.join(", ")) : membershipSection.noProofs;
}

/** The one that decides first; each leads to its provider. */
function Sources({ member, payments, timeZone }: Known): ReactNode {
  const { subscriptions, membership } = member;
  const decides = ({ id }: OfficeSubscription) => id === membership.subscription_id;
  const sorted = [...subscriptions].sort((a, b) => Number(decides(b)) - Number(decides(a)));
  const several = subscriptions.filter(({ open, charges }) => open || charges).length > 1;
  return sorted.map((each) => (
    <div key={each.id} className={styles.source}>
      <span>{sourceWords(each, { payments, dated: several, timeZone })}</span>
      <span className={`t3 block ${styles.ids}`}>{ownWords(each, { payments, timeZone })}</span>
      {each.source !== "office" && <Ids {...each} />}
      <StoreHelp managedBy={each.managed_by} />
    </div>
  ));
}

function Ids({ id, customer_id: customer, url }: OfficeSubscription) {
  const ids = fill(membershipSection.ids, { id, customer });
  return (
    <span className={`t3 block ${styles.ids}`}>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={fill(membershipSection.atProvider, { ids })}
        >
          {ids}
        </a>
      ) : (
        ids
      )}
    </span>
  );
}

/** Its own date, price and end, and of a store's what was bought. */
function ownWords(
  subscription: OfficeSubscription,
  { payments, timeZone }: Pick<Known, "payments" | "timeZone">,
): string {
  const { since, price, ended, source, product } = subscription;
  const why = endWords(subscription, payments);
  const date = ended?.at ? wholeDate(ended.at, timeZone) : "";
  const parts = [
    since && fill(membershipSection.since, { date: wholeDate(since, timeZone) }),
    price && fill(membershipSection.own, { sum: moneyInWords(price) }),
    source === "revenuecat" && fill(membershipSection.product, { product }),
    date && fill(why ? membershipSection.ended : membershipSection.endedUnsaid, { date, why }),
  ];
  return beginning(parts.filter(Boolean).join(", "));
}

/** Links to the page where a store refunds, which no page of ours can. */
function StoreHelp({ managedBy }: { managedBy: OfficeSubscription["managed_by"] }) {
  const help = STORE_HELP[managedBy];
  if (!help) return null;
  return (
    <span className={`t3 block ${styles.ids}`}>
      {help.text} <OutsideLink href={help.href}>{help.link}</OutsideLink>.
    </span>
  );
}

type Help = { text: string; link: string; href: string };

const STORE_HELP: Partial<Record<OfficeSubscription["managed_by"], Help>> = {
  app_store: {
    text: membershipSection.appleRefunds,
    link: membershipSection.appleUrl,
    href: "https://reportaproblem.apple.com",
  },
  play_store: {
    text: membershipSection.googleRefunds,
    link: membershipSection.googleUrl,
    href: "https://play.google.com/console",
  },
};

type Beside = { payments: OfficePayments | undefined; dated: boolean; timeZone: string };

function sourceWords(
  subscription: OfficeSubscription,
  { payments, dated, timeZone }: Beside,
): string {
  const { id, managed_by, open, charges, owner_link } = subscription;
  const names = membershipSection.sources;
  const source = managed_by === "card" ? names.stripe : names[managed_by];
  if (owner_link === null) return fill(membershipSection.unclaimed, { source });
  if (!open && !charges) return fill(membershipSection.closed, { source });
  if (dated || !open) return datedWords(subscription, source, timeZone);
  const paid = payments?.payments.find((payment) => payment.subscription_id === id && payment.card);
  if (!paid?.card) return source;
  return fill(membershipSection.withCard, { source, card: cardInWords(paid.card) });
}

function datedWords(
  { open, charges, charges_on: on, period_end: end }: OfficeSubscription,
  source: string,
  timeZone: string,
): string {
  const { renewsOn, closedRenews, chargesAnyDay, closedCharges, endsOn } = membershipSection;
  if (!charges) return end ? fill(endsOn, { source, date: wholeDate(end, timeZone) }) : source;
  if (!on) return fill(open ? chargesAnyDay : closedCharges, { source });
  return fill(open ? renewsOn : closedRenews, { source, date: wholeDate(on, timeZone) });
}
