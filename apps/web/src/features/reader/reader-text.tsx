import { fill } from "@sovereign/content/public/fill";
import { readerTexts } from "@sovereign/content/words/reader";
import type { StoppedAt } from "@sovereign/contract/kept-places";
import { useCallback, useRef, useState } from "react";
import { focusHeading } from "#core/page/page-focus.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { Button } from "#design/controls/button.tsx";
import { type FollowedReading, followReading } from "./follow-reading.ts";
import { MarkedText, type MarkedTextProps } from "./marked-text.tsx";
import { createPlaceSender } from "./place-sender.ts";
import styles from "./reader.module.css";
import { usePlaceElsewhere } from "./reading-places.ts";

type ReaderTextProps = MarkedTextProps & {
  user: Pick<MemberAnswer, "id" | "time_zone">;
  /** Called with the text's element on mount and with null on unmount. */
  onElement: (element: HTMLElement | null) => void;
};

type Notice = { is: "continued" | "elsewhere"; place: StoppedAt };

export function ReaderText({ user, onElement, ...text }: ReaderTextProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const followed = useRef<FollowedReading | null>(null);
  const { section, id } = text.reference;
  const { id: userId, time_zone: timeZone } = user;
  const elsewhere = usePlaceElsewhere(userId, text.reference);
  const [offered, setOffered] = useState<string>();
  // The offer outlives the first scroll, which makes this device's place the latest.
  if (elsewhere && elsewhere.at !== offered) {
    setOffered(elsewhere.at);
    if (notice?.place.at !== elsewhere.at) setNotice({ is: "elsewhere", place: elsewhere });
  }
  const follow = useCallback(
    (text: HTMLElement | null) => {
      if (!text) return;
      const piece = { section, id };
      const sender = createPlaceSender({ userId, timeZone, piece });
      const reading = followReading(text, {
        userId,
        piece,
        onPlace: sender.moved,
        onContinued: (place) =>
          setNotice((known) =>
            known && known.place.at !== place.at ? known : { is: "continued", place },
          ),
        onReadOn: () => setNotice(null),
      });
      followed.current = reading;
      const hidden = () => document.hidden && sender.send();
      document.addEventListener("visibilitychange", hidden);
      onElement(text);
      return () => {
        reading.stop();
        sender.send();
        document.removeEventListener("visibilitychange", hidden);
        onElement(null);
      };
    },
    [userId, timeZone, section, id, onElement],
  );
  return (
    <>
      <div ref={follow}>
        <MarkedText {...text} />
      </div>
      <div className={`${styles.continued} noprint`} role="status">
        {notice?.is === "continued" && (
          <>
            <span>{readerTexts.continued}</span>
            <Button
              variant="text"
              onClick={() => {
                setNotice(null);
                window.scrollTo(0, 0);
                focusHeading();
              }}
            >
              {readerTexts.startOver}
            </Button>
          </>
        )}
        {notice?.is === "elsewhere" && (
          <>
            <span className="num">
              {fill(readerTexts.elsewhere, { percent: notice.place.percent })}
            </span>
            <Button
              variant="text"
              onClick={() => {
                setNotice(null);
                followed.current?.goTo(notice.place);
              }}
            >
              {readerTexts.continueThere}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
