import { fill } from "@sovereign/content/public/fill";
import { officeFrame, officePlaces } from "@sovereign/content/words/office-frame";
import { paths } from "#core/page/paths.ts";
import { ActLink, ActList } from "#features/office/parts/act-list.tsx";
import { PageHead } from "#features/office/parts/page-head.tsx";
import { placesUnderMore } from "./office-places.ts";
import { useStaff } from "./staff-context.ts";

/** The phone's other places. */
export function MorePage() {
  const { role, email } = useStaff();
  return (
    <>
      <PageHead title={officePlaces.more} />
      <ActList>
        {placesUnderMore(role).map(({ to, label }) => (
          <ActLink key={to} to={to} title={label} />
        ))}
        <ActLink
          to={paths.app}
          title={officeFrame.toApp}
          about={fill(officeFrame.asYourself, { email })}
        />
      </ActList>
    </>
  );
}
