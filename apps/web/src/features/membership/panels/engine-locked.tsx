import { fill } from "@sovereign/content/public/fill";
import { engineLocked, engineTexts } from "@sovereign/content/words/accountability";
import { membershipNotices } from "@sovereign/content/words/membership";
import { milestoneTexts } from "@sovereign/content/words/streak";
import { MILESTONES } from "@sovereign/domain/milestone";
import { brand } from "#core/words/brand.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { Marked } from "#design/rich-text/marked.tsx";
import { SubscribeButton } from "#features/membership/checkout/subscribe-button.tsx";
import styles from "./engine-locked.module.css";

/** What stands at /app/accountability for whoever is no member: what it is, and the way in. */
export function EngineLocked() {
  return (
    <div className={styles.locked}>
      <Dial marks={[]} label="" milestones={false}>
        <Icon name="lock" />
      </Dial>
      <div>
        <p className="note">{engineLocked.note}</p>
        <h1 className="title">{engineTexts.title}</h1>
        <p className={`${styles.body} t2`}>{engineLocked.body}</p>
        <ol className={styles.thresholds}>
          {MILESTONES.map((days) => (
            <li key={days}>
              <b className="heading num">{days}</b>
              <span className="small t2">
                <Marked text={milestoneTexts[days].ahead} />
              </span>
            </li>
          ))}
        </ol>
        <SubscribeButton
          text={fill(membershipNotices.subscribe, { app_price: brand.appPrice })}
          size="large"
        />
        <p className={`${styles.renews} small t3`}>{engineLocked.renews}</p>
      </div>
    </div>
  );
}
