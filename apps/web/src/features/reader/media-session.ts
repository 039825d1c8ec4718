import { brand } from "#core/words/brand.ts";

type Shown = { title: string; skip: (seconds: number) => void; by: number };

/** Names what plays on the lock screen, whose buttons skip; returns what ends that. */
export function showOnLockScreen({ title, skip, by }: Shown): () => void {
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({ title, artist: brand.productName });
  mediaSession.setActionHandler("seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? by)));
  mediaSession.setActionHandler("seekforward", ({ seekOffset }) => skip(seekOffset ?? by));
  return () => {
    mediaSession.metadata = null;
    mediaSession.setActionHandler("seekbackward", null);
    mediaSession.setActionHandler("seekforward", null);
  };
}
