import { fill, plural } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import type { WrittenKind } from "@sovereign/domain/broadcast";
import { conditionsOf, conditionsText } from "@sovereign/domain/member-filter";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { useId } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { beginning } from "#core/words/number-words.ts";
import { useStaff } from "#features/office/frame/office-query.ts";
import { MemberSentenceFilter } from "#features/office/members/member-sentence-filter.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { leftOutWords } from "./broadcast-words.ts";
import { useAudienceCount } from "./broadcasts-query.ts";

type AudienceProps = {
  kind: WrittenKind;
  conditions: string;
  onConditions: (conditions: string) => void;
};

/** Recipients: the sentence of the member list, and its current count. */
export function Audience({ kind, conditions, onConditions }: AudienceProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="subhead mb-2">
        {texts.toWhom}
      </h2>
      <MemberSentenceFilter
        conditions={conditionsOf(conditions) ?? []}
        onConditions={(wanted) => onConditions(conditionsText(wanted))}
      />
      <Count kind={kind} conditions={conditions} />
    </section>
  );
}

const notCountedWords = (error: Error) =>
  hasCode(error, "office.audience_too_fine") ? texts.tooFine : texts.notCounted;

function Count({ kind, conditions }: Pick<AudienceProps, "kind" | "conditions">) {
  const { data, error } = useAudienceCount(kind, conditions);
  const { role } = useStaff();
  const maySee = mayOpenInOffice("office_members", role);
  const count = data && formatPeople(data.people, data.rounded);
  return (
    <p className="pretty mt-2" role="status">
      {!data && (error ? notCountedWords(error) : texts.counting)}
      {data && count !== undefined && (
        <>
          <strong>
            {data.people === 0 && !data.rounded
              ? texts.nobody
              : beginning(plural(texts.people, data.people, { count }))}
          </strong>{" "}
          <span className="t2">{leftOutWords(data, kind)}</span>{" "}
          {maySee && data.people > 0 && (
            <Link className="link tap" to={officePaths.filteredMembers(conditions)}>
              {fill(texts.seeAll, { count })}
            </Link>
          )}
        </>
      )}
    </p>
  );
}
