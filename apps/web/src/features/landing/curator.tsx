import { landing } from "@sovereign/content/public/landing";
import { fill } from "@sovereign/content/public/notices";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";

const { label, lead, body, figures, link } = landing.curator;

/** Who stands behind it, in four figures; the number of laws is the pack's. */
export function Curator({ laws }: { laws: number }) {
  return (
    <section className="band split" aria-labelledby="curator">
      <h2 className="note landing-label" id="curator">
        {label}
      </h2>
      <div>
        <p className="landing-lead">{lead}</p>
        <p className="t2 landing-text">{body}</p>
        <dl className="landing-figures num">
          {figures.map(({ value, label: name }) => (
            <div key={name}>
              <dt className="small t2">{name}</dt>
              <dd>{fill(value, { laws })}</dd>
            </div>
          ))}
        </dl>
        <Link className="link tap small landing-more" to={paths.about}>
          {link}
        </Link>
      </div>
    </section>
  );
}
