import { officeGift } from "@sovereign/content/words/office-gifts";
import { officeHead } from "#features/office/frame/office-places.ts";
import { GiftPage } from "#features/office/gifts/gift-page.tsx";
import type { Route } from "./+types/office.gift";

export const meta = () => officeHead(officeGift.page);

export default function GiftRoute({ params: { id } }: Route.ComponentProps) {
  return <GiftPage key={id} id={id} />;
}
