import type { StoppedAt } from "@sovereign/contract/kept-places";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { type PieceReference, wasRead } from "./reading-places.ts";

/** Reading moves the place all the time, and no other device needs each of them. */
const SEND_AFTER_MS = 4_000;

type Reader = { userId: string; timeZone: string; piece: PieceReference };

/** Sends a place to the member's other devices once reading pauses. */
export function createPlaceSender({ userId, timeZone, piece: { section, id } }: Reader) {
  let latest: StoppedAt | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    if (!latest) return;
    const { block, offset, percent, opening = "" } = latest;
    latest = null;
    outboxes.of(userId).add({
      kind: "reading_place",
      section,
      item: id,
      time_zone: timeZone,
      block,
      offset: Math.max(0, offset),
      opening,
      percent,
      read: wasRead(userId, { section, id }),
    });
  };
  return {
    moved(place: StoppedAt): void {
      latest = place;
      clearTimeout(timer);
      timer = setTimeout(send, SEND_AFTER_MS);
    },
    send,
  };
}
