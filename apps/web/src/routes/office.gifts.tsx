import { officeGifts } from "@sovereign/content/words/office-gifts";
import { officeHead } from "#features/office/frame/office-places.ts";
import { GiftsPage } from "#features/office/gifts/gifts-page.tsx";

export const meta = () => officeHead(officeGifts.title);

export default GiftsPage;
