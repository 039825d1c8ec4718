import { landing } from "@sovereign/content/public/landing";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Plate } from "#ui/plate.tsx";

const { label, badge, title, body, topics } = landing.vault;

/** What members read: four topics behind a lock (specification, section 2). */
export function VaultCard() {
  return (
    <section className="band landing-vault" id="vault" aria-labelledby="vault-title">
      <div className="landing-vault-lines">
        <Plate kind="spiral" />
      </div>
      <div className="split">
        <div className="landing-label landing-vault-label">
          <p className="note">{label}</p>
          <Badge>
            <Icon name="lock" />
            {badge}
          </Badge>
        </div>
        <div>
          <h2 className="display" id="vault-title">
            {title}
          </h2>
          <p className="t2 landing-text">{body}</p>
          <ul className="landing-topics">
            {topics.map((topic) => (
              <li key={topic.title}>
                <Icon name="lock" />
                <div>
                  <h3 className="heading">{topic.title}</h3>
                  <p className="small t2">{topic.body}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
