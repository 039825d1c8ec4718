import { Outlet } from "react-router";
import { UnexpectedError } from "#app/failures/unexpected-error.tsx";
import type { Route } from "./+types/page";

/** Around every page: what one throws leaves the document, and what stands beside the page, as they are. */
export default function PageRoute() {
  return <Outlet />;
}

/** Anything a page throws and does not catch itself (specification, section 8, Generic). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedError error={error} />;
}
