import { officePlaces } from "@sovereign/content/words/office-frame";
import { BroadcastPage } from "#features/office/broadcasts/broadcast-page.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";
import type { Route } from "./+types/office.broadcast";

export const meta = () => officeHead(officePlaces.broadcasts);

export default function BroadcastRoute({ params: { id } }: Route.ComponentProps) {
  return <BroadcastPage key={id} id={id} />;
}
