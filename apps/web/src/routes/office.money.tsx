import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-places.ts";
import { MoneyPage } from "#features/office/money/money-page.tsx";

export const meta = () => officeHead(officePlaces.money);

export default MoneyPage;
