import { launch } from "@sovereign/content/words/launch";
import type { ReactNode } from "react";
import styles from "./launch-top.module.css";

type LaunchTopProps = {
  className: string | undefined;
  /** Left out where a press anywhere skips. */
  onSkip?: () => void;
  children?: ReactNode;
};

/** The first line of a flow, which ends with the way past it. */
export function LaunchTop({ className, onSkip, children }: LaunchTopProps) {
  return (
    <div className={`${styles.top} ${className}`}>
      {children}
      <button type="button" className="link tap small t2" onClick={onSkip}>
        {launch.skip}
      </button>
    </div>
  );
}
