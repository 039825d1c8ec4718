import { NOT_FOUND_TITLE, NotFoundInApp } from "#app/failures/not-found-page.tsx";
import { unlistedHead } from "#app/heads/public-heads.ts";

export const meta = () => unlistedHead(NOT_FOUND_TITLE);

/** Any address under /app that is not one of ours: the app's frame stays around it. */
export default function AppNotFoundRoute() {
  return <NotFoundInApp />;
}
