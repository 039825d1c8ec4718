import { Outlet } from "react-router";
import { MemberFrame } from "#web/member-frame.tsx";
import { PagesAhead, useItalics } from "#web/pages-ahead.tsx";

/** The signed-in frame around every page of /app. */
export default function AppRoute() {
  useItalics();
  return (
    <MemberFrame>
      <PagesAhead />
      <Outlet />
    </MemberFrame>
  );
}
