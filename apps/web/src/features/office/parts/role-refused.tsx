import { fill } from "@sovereign/content/public/fill";
import { officeError, officeRoles, roleRefused } from "@sovereign/content/words/office-frame";
import { officePaths } from "@sovereign/domain/office-paths";
import { Buttons, LinkButton } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";

/** Replaces a page that the caller's role does not see. */
export function RoleRefused() {
  const { role, owner_name: owner } = useStaff();
  const isSupport = role === "support";
  const support = owner ? fill(roleRefused.support, { owner }) : roleRefused.supportAlone;
  const other = fill(roleRefused.other, { role: officeRoles[role] });
  return (
    <EmptyState
      title={isSupport ? roleRefused.title : roleRefused.otherTitle}
      body={isSupport ? support : other}
      action={
        <Buttons>
          {isSupport && (
            <LinkButton variant="primary" to={officePaths.members}>
              {roleRefused.find}
            </LinkButton>
          )}
          <LinkButton to={officePaths.today}>{officeError.back}</LinkButton>
        </Buttons>
      }
    />
  );
}
