import { officeMember } from "@sovereign/content/words/office-member";
import { officeHead } from "#features/office/frame/office-places.ts";
import { MemberPage } from "#features/office/member/member-page.tsx";
import type { Route } from "./+types/office.member";

export const meta = () => officeHead(officeMember.page);

export default function OfficeMemberRoute({ params: { id } }: Route.ComponentProps) {
  return <MemberPage key={id} id={id} />;
}
