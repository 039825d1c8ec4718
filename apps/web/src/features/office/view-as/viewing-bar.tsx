import { fill } from "@sovereign/content/public/fill";
import { viewing } from "@sovereign/content/words/office-view-as";
import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "#design/controls/icon.tsx";
import { expireView, type View } from "./view.ts";
import styles from "./viewing-frame.module.css";

/** Read aloud at the beginning and with these seconds left. */
const ANNOUNCED = [300, 60];

const secondsUntil = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

const inMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  const tick = useEffectEvent(() => {
    const seconds = secondsUntil(endsAt);
    setLeft(seconds);
    if (seconds === 0) expireView();
  });
  // The time goes by without an event.
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** On every screen of a view: whose it is, how long it lasts, and the way out. */
export function ViewingBar({ view, onLeave }: { view: View; onLeave: () => void }) {
  const left = useSecondsLeft(view.endsAt);
  const [first] = useState(left);
  const sentence = (seconds: number) =>
    fill(viewing.bar, { address: view.member.email, left: inMinutes(seconds) });
  const announced = ANNOUNCED.filter((seconds) => seconds >= left).at(-1) ?? first;
  return (
    <div className={styles.bar}>
      <Icon name="eye" />
      <span className={styles.sentence} aria-hidden="true">
        {sentence(left)}
      </span>
      <span className="vh" role="status">
        {sentence(announced)}
      </span>
      <button type="button" className="link" onClick={onLeave}>
        {viewing.leave}
      </button>
    </div>
  );
}
