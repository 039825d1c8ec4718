import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeMembers } from "@sovereign/content/words/office-members";
import type { MemberFilter, MemberPage } from "@sovereign/contract/office-members";
import type { ReactNode } from "react";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { FoundElsewhere } from "./found.tsx";
import { FoundMembers } from "./found-members.tsx";
import { MemberSearch } from "./member-search.tsx";
import { MemberSentenceFilter } from "./member-sentence-filter.tsx";
import styles from "./members.module.css";
import {
  type MembersQuestion,
  useMemberFilters,
  useMembers,
  useMembersQuestion,
} from "./members-query.ts";
import { NobodyFound } from "./nobody.tsx";
import { SavedFilters } from "./saved-filters.tsx";

export function MembersPage() {
  const [question, ask] = useMembersQuestion();
  const query = useMembers(question);
  const { data: filters = [] } = useMemberFilters();
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const more = hasNextPage ? () => void query.fetchNextPage() : undefined;
  return (
    <Answered
      query={{ data, error, refetch }}
      title={officePlaces.members}
      loading={officeMembers.loading}
      failure={officeMembers.failure}
    >
      {({ pages }) => (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          <PageHead
            title={officePlaces.members}
            acts={<MemberSearch text={question.text} onText={(text) => ask({ text })} />}
          />
          <Asked question={question} ask={ask} pages={pages} filters={filters}>
            <FoundMembers
              question={question}
              pages={pages}
              filters={filters}
              onSort={(sort) => ask({ ...question, sort })}
              onMore={more}
              busy={isFetchingNextPage}
            />
          </Asked>
        </div>
      )}
    </Answered>
  );
}

type AskedProps = {
  question: MembersQuestion;
  ask: (change: Partial<MembersQuestion>) => void;
  pages: readonly MemberPage[];
  filters: readonly MemberFilter[];
  children: ReactNode;
};

/** A search is shown without filters; otherwise the saved filters and the sentence say who is listed. */
function Asked({ question: { text, conditions }, ask, pages, filters, children }: AskedProps) {
  const [first] = pages;
  if (text !== "") {
    if (first?.total === 0 && first.searched !== null)
      return <NobodyFound text={text} page={first} />;
    const elsewhere = first?.elsewhere ?? [];
    return (
      <>
        {elsewhere.length > 0 && <FoundElsewhere elsewhere={elsewhere} />}
        {first?.total !== 0 && children}
      </>
    );
  }
  return (
    <>
      <SavedFilters filters={filters} conditions={conditions} />
      <section className={styles.filter} aria-label={officeMembers.filter}>
        <MemberSentenceFilter
          conditions={conditions}
          onConditions={(wanted) => ask({ conditions: wanted })}
        />
      </section>
      {children}
    </>
  );
}
