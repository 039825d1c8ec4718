import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { giftsSection as texts } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { dateWithYear } from "#core/time/dates.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import styles from "./member.module.css";

type GiftsSectionProps = Pick<OfficeMember, "gifts"> & { timeZone: string };

type Gift = OfficeMember["gifts"][number];

export function GiftsSection({ gifts, timeZone }: GiftsSectionProps) {
  if (gifts.length === 0) return null;
  return (
    <Section title={texts.title} about={texts.about}>
      <DataTable caption={texts.title}>
        <thead className="vh">
          <tr>
            <th scope="col">{texts.gift}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.paid}</th>
          </tr>
        </thead>
        <tbody>
          {gifts.map((gift) => (
            <tr key={gift.id} className={cells.linked}>
              <th scope="row" className={styles.device}>
                <Link to={officePaths.gift(gift.id)}>
                  {fill(gift.given ? texts.given : texts.got, {
                    address: gift.address ?? texts.nobody,
                  })}
                </Link>
              </th>
              <td className={both(cells.below, "t2")}>{stateWords(gift, timeZone)}</td>
              <td className={both(cells.right, cells.beside)}>
                {gift.paid ? moneyInWords(gift.paid) : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function stateWords({ state, arrives_on, begins, ends }: Gift, timeZone: string): string {
  const day = (instant: string | null) => (instant ? wholeDate(instant, timeZone) : "");
  if (state === "waiting") return fill(texts.states.waiting, { date: dateWithYear(arrives_on) });
  if (state === "claimed") {
    return fill(texts.states.claimed, { begins: day(begins), ends: day(ends) });
  }
  return texts.states[state];
}
