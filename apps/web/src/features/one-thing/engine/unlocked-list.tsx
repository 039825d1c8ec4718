import { fill } from "@sovereign/content/public/fill";
import { openTexts } from "@sovereign/content/words/accountability";
import { type Unlock, unlockedBy } from "@sovereign/domain/milestone";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./engine-page.module.css";

type Door = { to: string; title: string; body: string };

const DOORS: Record<Unlock, Door> = {
  insights: { to: paths.historyYear, ...openTexts.insights },
  community_gateway: { to: paths.community, ...openTexts.communityGateway },
  billionaire_protocol: { to: paths.thirtyDayReview(), ...openTexts.billionaireProtocol },
};

/** Features unlocked by the best run; none before the first milestone (decision 3). */
export function UnlockedList({ best }: { best: number }) {
  const doors = unlockedBy(best).map((opening) => DOORS[opening]);
  if (doors.length === 0) return null;
  return (
    <section className="span-all" aria-labelledby="what-is-open">
      <div className="cluster baseline apart gap-1 gap-x-4">
        <h2 className="heading" id="what-is-open">
          {openTexts.title}
        </h2>
        <p className="small t3 num">{fill(openTexts.by, { days: best })}</p>
      </div>
      <ul className={`mt-4 rows ${styles.rows}`}>
        {doors.map(({ to, title, body }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <b>{title}</b>
                <span className="small t2">{body}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
