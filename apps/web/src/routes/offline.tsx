import { offline } from "@sovereign/content/words/notices";
import { Link, useLocation } from "react-router";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { paths } from "#core/page/paths.ts";
import { brand, pageTitle } from "#core/words/brand.ts";
import { LinkButton } from "#design/controls/button.tsx";

export const meta = () => unlistedHead(pageTitle(offline.tab));

/** A path of this site; two leading slashes would be another host. */
const OWN_PATH = /^#(\/(?![/\\]).*)$/;

/** Shown instead of a public page while offline, with a link back to it. */
export default function OfflineRoute() {
  const [, wanted = paths.home] = OWN_PATH.exec(useLocation().hash) ?? [];
  return (
    <main className="nf">
      <Link className="word" to={paths.home} reloadDocument>
        {brand.productName}
      </Link>
      <div className="mid">
        <div className="page-message">
          <h1 className="title">{offline.title}</h1>
          <p className="t2">{offline.page}</p>
          <div className="actions2">
            <LinkButton to={wanted} variant="primary" reloadDocument>
              {offline.button}
            </LinkButton>
            <LinkButton to={paths.app}>{offline.app}</LinkButton>
          </div>
        </div>
      </div>
    </main>
  );
}
