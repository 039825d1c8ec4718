import { NOT_FOUND_TITLE, NotFoundInApp } from "#app/failures/not-found-page.tsx";
import { unlistedHead } from "#app/heads/public-heads.ts";

export const meta = () => unlistedHead(NOT_FOUND_TITLE);

export default function OfficeNotFoundRoute() {
  return <NotFoundInApp />;
}
