import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-title.ts";
import { PageHead } from "#features/office/parts/page-head.tsx";

export const meta = () => officeHead(officePlaces.today);

export default function OfficeTodayRoute() {
  return <PageHead title={officePlaces.today} />;
}
