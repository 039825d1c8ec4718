import { Outlet } from "react-router";
import { MemberFrame } from "#web/member-frame.tsx";

/** The signed-in frame around every page of /app. */
export default function AppRoute() {
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  );
}
