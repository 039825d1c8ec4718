import { Outlet } from "react-router";
import { UnexpectedError } from "#app/failures/unexpected-error.tsx";
import type { Route } from "./+types/page";

/** An error in a page leaves the document intact. */
export default function PageRoute() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedError error={error} />;
}
