import { officePlaces } from "@sovereign/content/words/office-frame";
import { MorePage } from "#features/office/frame/more-page.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";

export const meta = () => officeHead(officePlaces.more);

export default MorePage;
