import { officePlaces } from "@sovereign/content/words/office-frame";
import { BroadcastsPage } from "#features/office/broadcasts/broadcasts-page.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";

export const meta = () => officeHead(officePlaces.broadcasts);

export default BroadcastsPage;
