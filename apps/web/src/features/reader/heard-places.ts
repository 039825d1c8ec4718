import { outboxes } from "#core/outbox/browser-outbox.ts";
import { type PieceReference, rememberHeard } from "./reading-places.ts";

type Listener = { userId: string; timeZone: string; piece: PieceReference };

/** Between two saves on this device while a sound plays, in seconds of it. */
const SAVE_EVERY = 5;

/** Saves where a member is in a sound: on this device as it plays, for the others at a pause. */
export function createHeardPlaces({ userId, timeZone, piece }: Listener) {
  let saved: number | null = null;
  let sent: number | null = null;
  const save = (seconds: number) => {
    saved = seconds;
    rememberHeard(userId, piece, seconds);
  };
  return {
    moved(seconds: number): void {
      if (saved === null || Math.abs(seconds - saved) >= SAVE_EVERY) save(seconds);
    },
    paused(seconds: number): void {
      if (seconds === sent) return;
      sent = seconds;
      save(seconds);
      outboxes.of(userId).add({
        kind: "listening_place",
        section: piece.section,
        item: piece.id,
        heard: seconds,
        time_zone: timeZone,
      });
    },
  };
}
