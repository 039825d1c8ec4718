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
import { beginning, inWords } from "#core/words/number-words.ts";
import { type Fact, Facts } from "#design/layout/facts.tsx";
import { Section } from "#design/layout/section.tsx";
import { Mark, STATE_MARKS } from "#features/office/parts/mark.tsx";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { wholeDate } from "#features/office/parts/when.ts";
import styles from "./member.module.css";

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
    { term: membershipSection.member, text: whoItIs(member, timeZone) },
    refused !== null && {
      term: membershipSection.address,
      text: (
        <span className="neg">
          {fill(membershipSection[refused.reason], {
            date: wholeDate(refused.since, timeZone),
          })}
        </span>
      ),
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

function whoItIs({ number, confirmed_at, time_zone }: OfficeMember, timeZone: string): string {
  const city = time_zone.slice(time_zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  if (!confirmed_at) return fill(membershipSection.unconfirmed, { number, city });
  const date = wholeDate(confirmed_at, timeZone);
  return fill(membershipSection.confirmed, { number, city, date });
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
      {each.source !== "office" && <Ids {...each} />}
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
