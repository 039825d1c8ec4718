import { notFound } from "@sovereign/content/public/notices";
import { Link } from "react-router";
import { brand } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { NotFoundFigure } from "#ui/not-found-figure.tsx";

/** What an address shows where there is nothing, or nothing for whoever asks. */
export function NotFoundPage() {
  const { title, body, button } = notFound;
  return (
    <main className="nf">
      <Link className="word" to={paths.home}>
        {brand.productName}
      </Link>
      <div className="mid">
        <NotFoundFigure />
        <div className="page-message">
          <h1 className="title">{title}</h1>
          <p className="t2">{body}</p>
          <LinkButton to={paths.home} variant="primary">
            {button}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
