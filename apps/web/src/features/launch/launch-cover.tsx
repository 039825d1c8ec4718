import styles from "./launch-cover.module.css";
import type { LaunchFlow } from "./launch-flows.ts";

/** Covers the page until the first launch flow has loaded, so that the page never flashes. */
export function LaunchCover({ flow }: { flow: LaunchFlow | undefined }) {
  return <div className={styles.cover} data-flow={flow} />;
}
