import { Outlet } from "react-router";
import { UnexpectedErrorInApp } from "#app/failures/unexpected-error.tsx";
import type { Route } from "./+types/app.page";

/** Around every page of the app's frame: what one throws leaves the navigation as it is. */
export default function AppPageRoute() {
  return <Outlet />;
}

/** Anything a page of the app throws and does not catch itself (specification, section 8, Generic). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedErrorInApp error={error} />;
}
