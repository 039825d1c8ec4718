import { fill } from "@sovereign/content/public/fill";
import { partnerSideTexts as texts } from "@sovereign/content/words/partner";
import type { PartnerOverview } from "@sovereign/contract/partner";
import { Facts } from "#design/layout/facts.tsx";
import PartnerSection from "./partner-section.tsx";

/** Focus of whoever is a partner without a membership. */
export default function PartnerSide({
  overview,
  userId,
}: {
  overview: PartnerOverview;
  userId: string;
}) {
  const name = overview.partner?.name;
  return (
    <div className="stack at-top gap-5">
      <PartnerSection overview={overview} userId={userId} invites={false} />
      {name !== undefined && (
        <section className="stack at-top gap-4" aria-labelledby="partner-side">
          <h2 className="heading" id="partner-side">
            {texts.title}
          </h2>
          <Facts
            ruled
            facts={[
              { term: texts.marks, text: texts.marksBody },
              { term: texts.never, text: fill(texts.neverBody, { name }) },
              { term: texts.three, text: texts.threeBody },
              { term: texts.more, text: fill(texts.moreBody, { name }) },
            ]}
          />
        </section>
      )}
    </div>
  );
}
