import { staffLooksRow } from "@sovereign/content/words/staff-looks";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { StaffLooksPage } from "#features/staff-looks/staff-looks-page.tsx";

export const meta = () => [{ title: pageTitle(staffLooksRow.title) }];

export default function StaffLooksRoute() {
  const { user } = useSession();
  return user && <StaffLooksPage userId={user.id} timeZone={user.time_zone} />;
}
