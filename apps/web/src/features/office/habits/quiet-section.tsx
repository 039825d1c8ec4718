import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { quietMembers as texts } from "@sovereign/content/words/office-habits";
import type { OfficeHabits, QuietMember } from "@sovereign/contract/office-habits";
import { type CalendarDate, calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import { builtInConditions, conditionsText } from "@sovereign/domain/member-filter";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { useSession } from "#core/session/session.ts";
import { dateWithYear, supportedZone } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { Buttons, LinkButton } from "#design/controls/button.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { monthDay } from "#features/office/parts/when.ts";

type QuietProps = { quiet: OfficeHabits["quiet"]; today: CalendarDate };

/** Paying members who no longer keep days and renew soon: someone may write to them. */
export function QuietSection({ quiet: { total, members }, today }: QuietProps) {
  return (
    <Section title={texts.title} about={aboutOf(total, members.length)}>
      {members.length > 0 && (
        <>
          <DataTable caption={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.member}</th>
                <th scope="col">{texts.lastKept}</th>
                <th scope="col" className={cells.right}>
                  {texts.firstDays}
                </th>
                <th scope="col">{texts.renews}</th>
                <th scope="col" className={cells.right}>
                  {texts.price}
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <QuietRow key={member.id} member={member} today={today} />
              ))}
            </tbody>
          </DataTable>
          <Buttons className="mt-4 noprint">
            <LinkButton to={officePaths.filteredMembers(filterOf(today))}>
              {fill(texts.seeAll, { count: formatCount(total) })}
            </LinkButton>
            <LinkButton to={officePaths.writeTo(filterOf(today))}>{texts.write}</LinkButton>
          </Buttons>
        </>
      )}
    </Section>
  );
}

function aboutOf(total: number, shown: number): string {
  if (total === 0) return texts.nobody;
  const some = plural(texts.some, total, { count: formatCount(total) });
  return shown < total ? fill(texts.next, { some, count: inWords(shown) }) : some;
}

const filterOf = (today: CalendarDate) =>
  conditionsText(builtInConditions("quiet_before_renewal", today));

/** "28 March", with the year unless it is this year's. */
const dayWords = (date: CalendarDate, today: CalendarDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? monthDay(date) : dateWithYear(date);

function QuietRow({ member, today }: { member: QuietMember; today: CalendarDate }) {
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const { id, address, last_kept: kept, first_days: days, price } = member;
  const renews = dayWords(calendarDateIn(zone, new Date(member.renews_at)), today);
  const ago = daysBetween(kept, today);
  return (
    <tr className={cells.linked}>
      <th scope="row">
        <Link className="breaks" to={officePaths.member(id)}>
          {address}
        </Link>
      </th>
      <td className={cells.below}>
        {plural(texts.ago, ago, { date: dayWords(kept, today), count: formatCount(ago) })}
      </td>
      <td className={both(cells.right, cells.desk)}>{plural(texts.days, days)}</td>
      <td className={both(cells.beside, "nowrap")}>
        <span className={cells.onDesk}>{renews}</span>
        <span className={cells.onPhone}>{fill(texts.renewsOn, { date: renews })}</span>
      </td>
      <td className={both(cells.right, cells.desk)}>{price && moneyInWords(price)}</td>
    </tr>
  );
}
