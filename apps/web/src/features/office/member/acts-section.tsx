import { memberActs } from "@sovereign/content/words/office-member";
import { viewAs } from "@sovereign/content/words/office-view-as";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { ActList } from "#features/office/parts/act-list.tsx";
import { Section } from "#features/office/parts/section.tsx";
import { ViewAsAct } from "#features/office/view-as/view-as-act.tsx";
import styles from "./member.module.css";

/** What staff can do to a member; of staff there is nothing. */
export function ActsSection({ member }: { member: OfficeMember }) {
  return (
    <div className={styles.acts}>
      <Section title={memberActs.title}>
        {member.staff_role ? (
          <p className={styles.quiet}>{viewAs.staff}</p>
        ) : (
          <>
            <ActList>
              <ViewAsAct id={member.id} email={member.email} />
            </ActList>
            <p className={styles.promise}>{memberActs.promise}</p>
          </>
        )}
      </Section>
    </div>
  );
}
