import { fill } from "@sovereign/content/public/fill";
import { soundPlayer as words } from "@sovereign/content/words/reader";
import type { PieceSound } from "@sovereign/contract/rich-text";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { addressOnServer } from "#core/api/server-address.ts";
import {
  deviceStorage,
  LISTENING_SPEED_KEY,
  useDeviceStorage,
} from "#core/device/device-storage.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { createHeardPlaces } from "./heard-places.ts";
import styles from "./reader.module.css";
import { type PieceReference, useHeard } from "./reading-places.ts";
import { SoundCopy } from "./sound-copy.tsx";
import { useSoundCopy } from "./use-sound-copy.ts";

const SKIP_SECONDS = 15;

export type SoundPlayerProps = {
  piece: PieceReference & { title: string };
  sound: PieceSound;
  user: { id: string; time_zone: string };
  /** Refetches the item, with a new ticket for its sound. */
  onAgain: () => Promise<unknown>;
};

/** Plays an item's sound from this device's copy, else from the server. */
export default function SoundPlayer({ piece, sound, user, onAgain }: SoundPlayerProps) {
  const copy = useSoundCopy(user.id, piece, sound);
  // Playback continues through a later ticket, and when the copy is saved or removed.
  const [source, setSource] = useState<Blob | string | null>(null);
  if (source === null && !copy.isPending) setSource(copy.copy ?? addressOnServer(sound.src));
  const [failed, setFailed] = useState(false);

  async function again(): Promise<void> {
    await onAgain();
    setSource(null);
    setFailed(false);
  }
  return (
    <section className="stack gap-2 hairlines mb-6 py-4 noprint" aria-label={words.label}>
      {failed ? (
        <>
          <Alert>{words.failed}</Alert>
          <Button variant="text" onClick={() => void again()}>
            {words.again}
          </Button>
        </>
      ) : (
        source !== null && (
          <Playing piece={piece} user={user} source={source} onFailed={() => setFailed(true)} />
        )
      )}
      <SoundCopy {...copy} bytes={sound.bytes} />
    </section>
  );
}

type PlayingProps = Pick<SoundPlayerProps, "piece" | "user"> & {
  source: Blob | string;
  onFailed: () => void;
};

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

function kept(): number {
  const speed = Number(deviceStorage.getItem(LISTENING_SPEED_KEY));
  return SPEEDS.includes(speed) ? speed : 1;
}

/** Returns how fast sounds play on this device, and what changes it. */
function useListeningSpeed(): [number, (speed: number) => void] {
  const speed = useDeviceStorage(kept, 1);
  return [speed, (chosen) => deviceStorage.setItem(LISTENING_SPEED_KEY, String(chosen))];
}

type Shown = { title: string; skip: (seconds: number) => void; by: number };

/** Names what plays on the lock screen, whose buttons skip; returns what ends that. */
function showOnLockScreen({ title, skip, by }: Shown): () => void {
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

function Playing({ piece, user, source, onFailed }: PlayingProps) {
  const audio = useRef<HTMLAudioElement>(null);
  // A copy has an address only while it plays, which has to be given back.
  useEffect(() => {
    const { current } = audio;
    if (!current) return;
    current.src = typeof source === "string" ? source : URL.createObjectURL(source);
    const { src } = current;
    return () => URL.revokeObjectURL(src);
  }, [source]);
  const { section, id, title } = piece;
  const places = useMemo(
    () => createHeardPlaces({ userId: user.id, timeZone: user.time_zone, piece: { section, id } }),
    [user.id, user.time_zone, section, id],
  );
  const heard = useHeard(user.id, piece);
  const [speed, setSpeed] = useListeningSpeed();
  const [begun, setBegun] = useState(false);

  /** Another device's place counts until this one plays. */
  function goOn(seconds: number): void {
    const { current } = audio;
    if (current && current.readyState > 0 && !begun) current.currentTime = seconds;
  }
  const goOnNow = useEffectEvent(goOn);
  // The position may load from the server after the sound. React sets no time of a sound.
  useEffect(() => goOnNow(heard), [heard]);
  // Nor its speed.
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed]);

  const skip = (seconds: number) => {
    const { current } = audio;
    if (!current) return;
    current.currentTime = Math.max(0, current.currentTime + seconds);
    setBegun(true);
  };
  const skipNow = useEffectEvent(skip);
  // The lock screen is the browser's, outside of React.
  useEffect(() => {
    if (!begun || !("mediaSession" in navigator)) return;
    return showOnLockScreen({ title, skip: (seconds) => skipNow(seconds), by: SKIP_SECONDS });
  }, [begun, title]);
  // A page that closes or is hidden pauses nothing, so its place is saved here.
  useEffect(() => {
    const { current } = audio;
    const save = () => current && begun && places.paused(current.ended ? 0 : current.currentTime);
    const hidden = () => document.hidden && save();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      save();
    };
  }, [begun, places]);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: it reads aloud the text that stands below. */}
      <audio
        ref={audio}
        className={`full ${styles.audio}`}
        controls
        controlsList="nodownload"
        preload="metadata"
        aria-label={fill(words.sound, { title })}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed;
          goOn(heard);
        }}
        onPlay={() => setBegun(true)}
        onSeeked={({ currentTarget }) => begun && places.moved(currentTarget.currentTime)}
        onTimeUpdate={({ currentTarget }) => begun && places.moved(currentTarget.currentTime)}
        onPause={({ currentTarget }) =>
          !currentTarget.ended && places.paused(currentTarget.currentTime)
        }
        onEnded={() => places.paused(0)}
        onError={onFailed}
      />
      <div className="cluster t2 small gap-x-5">
        <Button variant="text" onClick={() => skip(-SKIP_SECONDS)}>
          {fill(words.back, { seconds: SKIP_SECONDS })}
        </Button>
        <Button variant="text" onClick={() => skip(SKIP_SECONDS)}>
          {fill(words.forward, { seconds: SKIP_SECONDS })}
        </Button>
        <label className={`inline-line gap-2 touch ${styles.speed}`}>
          {words.speed}
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {fill(words.times, { speed: each })}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}
