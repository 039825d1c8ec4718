import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { partnerSideTexts as texts } from "@sovereign/content/words/partner";
import type { PartnerOverview } from "@sovereign/contract/partner";
import Between, { type AllowPush } from "./between.tsx";
import styles from "./partner.module.css";
import PartnerSection from "./partner-section.tsx";
import { ToldList } from "./told-list.tsx";

/** Focus of a partner without a membership. */
export default function PartnerSide({
  overview,
  userId,
  allowPush,
}: {
  overview: PartnerOverview;
  userId: string;
  allowPush: AllowPush;
}) {
  const name = overview.partner?.name;
  return (
    <div className={`stack one-col at-top gap-5 mb-6 ${styles.side}`}>
      <section className="stack one-col at-top gap-3" aria-label={engineTexts.partner.section}>
        <PartnerSection overview={overview} userId={userId} invites={false} />
      </section>
      {name !== undefined && (
        <section className="stack at-top gap-4" aria-labelledby="partner-side">
          <h2 className="heading" id="partner-side">
            {texts.title}
          </h2>
          <ToldList
            told={[
              { icon: "eye", title: texts.marks, text: texts.marksBody },
              { icon: "lock", title: texts.never, text: fill(texts.neverBody, { name }) },
              { icon: "bell", title: texts.three, text: texts.threeBody },
              { icon: "focus", title: texts.more, text: fill(texts.moreBody, { name }) },
            ]}
          />
        </section>
      )}
      {overview.partner && (
        <Between
          partner={overview.partner}
          signalsBy={overview.signals_by}
          userId={userId}
          allowPush={allowPush}
        />
      )}
    </div>
  );
}
