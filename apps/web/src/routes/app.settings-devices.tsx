import { devicesPage } from "@sovereign/content/words/account-settings";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { DevicesPage } from "#features/account/devices-page.tsx";

export const meta = () => [{ title: pageTitle(devicesPage.title) }];

export default function DevicesRoute() {
  const { user } = useSession();
  return user && <DevicesPage userId={user.id} timeZone={user.time_zone} />;
}
