import { Outlet } from "react-router";
import { UnexpectedErrorInApp } from "#app/failures/unexpected-error.tsx";
import type { Route } from "./+types/office.page";

/** An error in a page leaves the navigation intact. */
export default function OfficePageRoute() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedErrorInApp error={error} />;
}
