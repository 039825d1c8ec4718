import { officePlaces } from "@sovereign/content/words/office-frame";
import { FaultsPage } from "#features/office/faults/faults-page.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";

export const meta = () => officeHead(officePlaces.faults);

export default FaultsPage;
