import { fill } from "@sovereign/content/public/fill";
import { officeBooks as texts } from "@sovereign/content/words/office-frame";
import { cityOf } from "#core/time/city.ts";
import { useStaff } from "#features/office/frame/staff-context.ts";
import { wholeDate } from "./when.ts";

/** In which time zone days and months of money are cut, whoever reads them. */
export function BooksZone() {
  const { time_zone: zone, change } = useStaff().books;
  const city = cityOf(zone);
  if (!change) return <p className="note">{fill(texts.zone, { city })}</p>;
  const { former, since } = change;
  return (
    <p className="note">
      {fill(texts.changed, { city, former: cityOf(former), date: wholeDate(since, zone) })}
    </p>
  );
}
