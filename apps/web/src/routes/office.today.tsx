import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-places.ts";
import { TodayPage } from "#features/office/today/today-page.tsx";

export const meta = () => officeHead(officePlaces.today);

export default function OfficeTodayRoute() {
  return <TodayPage />;
}
