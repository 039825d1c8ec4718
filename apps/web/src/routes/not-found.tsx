import { pageTitle } from "#lib/brand.ts";
import { NotFoundPage } from "#web/not-found-page.tsx";

export const meta = () => [{ title: pageTitle("Page not found") }];

/** Any address that is not one of ours (specification, section 2); the server logs it. */
export default function NotFoundRoute() {
  return <NotFoundPage />;
}
