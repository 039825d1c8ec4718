import { officeOffers } from "@sovereign/content/words/office-offers";
import { officeHead } from "#features/office/frame/office-places.ts";
import { OffersPage } from "#features/office/offers/offers-page.tsx";

export const meta = () => officeHead(officeOffers.title);

export default OffersPage;
