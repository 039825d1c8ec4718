import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { partnerSideTexts as texts } from "@sovereign/content/words/partner";
import { useRef } from "react";
import Between, { type AllowPush } from "./between.tsx";
import styles from "./partner.module.css";
import { usePartner } from "./partner-query.ts";
import PartnerSection from "./partner-section.tsx";
import { ToldList } from "./told-list.tsx";

/** Focus of a partner without a membership. */
export default function PartnerSide({
  userId,
  allowPush,
}: {
  userId: string;
  allowPush: AllowPush;
}) {
  const section = useRef<HTMLElement>(null);
  const partner = usePartner(userId).data?.partner;
  return (
    <div className={`stack one-col at-top gap-5 mb-6 ${styles.side}`}>
      <section
        className="stack one-col at-top gap-3"
        aria-label={engineTexts.partner.section}
        ref={section}
        tabIndex={-1}
      >
        <PartnerSection userId={userId} invites={false} section={section} />
      </section>
      {partner && !partner.chose && (
        <section className="stack at-top gap-4" aria-labelledby="partner-side">
          <h2 className="heading" id="partner-side">
            {texts.title}
          </h2>
          <ToldList
            told={[
              { icon: "eye", title: texts.marks, text: texts.marksBody },
              { icon: "lock", title: texts.never, text: fill(texts.neverBody, partner) },
              { icon: "bell", title: texts.three, text: texts.threeBody },
              { icon: "focus", title: texts.more, text: fill(texts.moreBody, partner) },
            ]}
          />
        </section>
      )}
      <Between userId={userId} allowPush={allowPush} />
    </div>
  );
}
