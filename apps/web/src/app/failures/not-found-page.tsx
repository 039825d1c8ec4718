import { notFound } from "@sovereign/content/words/notices";
import type { DayMark } from "@sovereign/domain/day-mark";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { brand, pageTitle } from "#core/words/brand.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";

export const NOT_FOUND_TITLE = pageTitle(notFound.tab);

function NotFoundMessage({ home }: { home: string }) {
  const { title, body, button } = notFound;
  return (
    <>
      {/* A route renders its title before the server has responded. */}
      <title>{NOT_FOUND_TITLE}</title>
      <NotFoundFigure />
      <div className="page-message">
        <h1 className="title">{title}</h1>
        <p className="t2">{body}</p>
        <LinkButton to={home} variant="primary">
          {button}
        </LinkButton>
      </div>
    </>
  );
}

export function NotFoundInApp() {
  return (
    <div className="nf-inside">
      <NotFoundMessage home={paths.app} />
    </div>
  );
}

export function NotFoundPage() {
  return (
    <main className="nf">
      <Link className="word" to={paths.home}>
        {brand.productName}
      </Link>
      <div className="mid">
        <NotFoundMessage home={paths.home} />
      </div>
    </main>
  );
}

const MISSING = 20;
const EDGE = Array.from(
  { length: 30 },
  (_, day): DayMark => (day === MISSING ? "to-come" : "completed"),
);

function NotFoundFigure() {
  return (
    <div className="nf-figure num" aria-hidden="true">
      4
      <div>
        <DecorativeDial marks={EDGE} />
      </div>
      4
    </div>
  );
}
