import { officePlaces } from "@sovereign/content/words/office-frame";
import { BroadcastsPage } from "#features/office/broadcasts/broadcasts-page.tsx";
import { officeHead } from "#features/office/frame/office-title.ts";

export const meta = () => officeHead(officePlaces.broadcasts);

export default BroadcastsPage;
