import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { NewBroadcastPage } from "#features/office/broadcasts/new-broadcast-page.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";

export const meta = () => officeHead(composeBroadcast.title);

export default NewBroadcastPage;
