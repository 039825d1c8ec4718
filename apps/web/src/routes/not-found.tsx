import { notFound } from "@sovereign/content/public/notices";
import { Link } from "react-router";
import { brand, pageTitle } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { NotFoundFigure } from "#ui/not-found-figure.tsx";

export const meta = () => [{ title: pageTitle("Page not found") }];

/** Any address that is not one of ours (specification, section 2); the server logs it. */
export default function NotFoundRoute() {
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
