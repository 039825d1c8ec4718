import { Link } from "react-router";
import { brand, pageTitle } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";

const TAGLINE = "The Psychology and Strategy of Ultra-Wealth Creation";

export const meta = () => [{ title: pageTitle() }, { name: "description", content: TAGLINE }];

/** The public home: what this is, and the two ways in. */
export default function HomeRoute() {
  return (
    <main className="home-page">
      <Link className="word" to={paths.home}>
        {brand.productName}
      </Link>
      <div>
        <p className="note">{TAGLINE}</p>
        <h1 className="display">Wealth is a daily practice.</h1>
        <p className="lede t2">
          One decision each morning, one honest answer each evening. After thirty days there is a
          record that is hard to argue with.
        </p>
        <div className="home-acts">
          <LinkButton to={paths.signUp} variant="primary" size="large">
            Create Account
          </LinkButton>
          <Link className="link tap" to={paths.auth}>
            Already a Member? Sign In
          </Link>
        </div>
      </div>
    </main>
  );
}
