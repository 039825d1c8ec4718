import styles from "./launch-cover.module.css";
import type { LaunchFlow } from "./launch-flows.ts";

/** Covers the page until the first flow of a launch is there, so that the page never shows first. */
export function LaunchCover({ flow }: { flow: LaunchFlow | undefined }) {
  return <div className={styles.cover} data-flow={flow} />;
}
