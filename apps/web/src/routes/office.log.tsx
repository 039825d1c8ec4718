import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-places.ts";
import { LogPage } from "#features/office/log/log-page.tsx";

export const meta = () => officeHead(officePlaces.log);

export default LogPage;
