import type { MemberState } from "@sovereign/domain/member-standing";
import type { ReactNode } from "react";
import styles from "./parts.module.css";

export type MarkShape = "full" | "half" | "outlined" | "ring" | "level" | "tick" | "inHand";

const reeds = (top: number) =>
  [3, 7, 11].map((x) => <line key={x} x1={x} y1={top} x2={x} y2={18} />);

const SHAPES: Record<MarkShape, ReactNode> = {
  full: reeds(0),
  half: reeds(9),
  outlined: (
    <>
      <line className="dim" x1={-2} y1={17.5} x2={16} y2={17.5} />
      <path d="M3 17.5V.8M11 17.5V.8M7 17.5V12" />
    </>
  ),
  ring: <circle cx={7} cy={13} r={3.4} />,
  level: <path d="M2 7.5h10M2 11h10" />,
  inHand: <path d="M3 1h8v16H3z" />,
  tick: <line className="dim" x1={7} y1={12} x2={7} y2={18} />,
};

/** Hidden from screen readers, because the name of its state is always next to it. */
export function MarkShape({ shape }: { shape: MarkShape }) {
  return (
    <svg
      className={`glyph ${styles.glyph}`}
      viewBox="0 0 14 18"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[shape]}
    </svg>
  );
}

type MarkProps = {
  shape: MarkShape;
  /** Metal for work in progress, red for late or refused. */
  tone?: "inHand" | "bad" | undefined;
  children: ReactNode;
};

/** A state: its mark and its word. */
export function Mark({ shape, tone, children }: MarkProps) {
  const look = tone === "bad" ? styles.bad : tone === "inHand" && styles.inHand;
  return (
    <span
      className={
        look
          ? `nowrap inline-line gap-2 ${styles.mark} ${look}`
          : `nowrap inline-line gap-2 ${styles.mark}`
      }
    >
      <MarkShape shape={shape} />
      {children}
    </span>
  );
}

/** A member's state as a mark; the name is always next to it. */
export const STATE_MARKS: Record<MemberState, MarkShape> = {
  paying: "full",
  canceled: "half",
  grace: "outlined",
  given: "half",
  trial: "half",
  lapsed: "ring",
  refunded: "level",
  disputed: "level",
  never: "tick",
};
