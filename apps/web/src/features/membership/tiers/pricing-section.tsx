import { fill } from "@sovereign/content/public/fill";
import { giftTexts } from "@sovereign/content/words/gift";
import { type Tier, tiers, tiersPage } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isNativePlatform } from "#core/device/platform.ts";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";
import { usePrice } from "#core/words/price.ts";
import { buttonClasses, LinkButton } from "#design/controls/button.tsx";
import { CurrencyChoice } from "#design/controls/currency-choice.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { SubscribeButton } from "#features/membership/checkout/subscribe-button.tsx";
import styles from "./tiers.module.css";

type PricingSectionProps = {
  place: "home" | "public" | "app";
};

const LOOKS = {
  home: `${styles.inPublic} ${styles.onHome}`,
  public: styles.inPublic,
  app: styles.inApp,
};

export function PricingSection({ place }: PricingSectionProps) {
  // Store apps have no prerendered page, so what they must hide never flashes (decision 102).
  const hidden = isNativePlatform() && !brand.nativeExternalLinks;
  return (
    <>
      <div className={`rows ${LOOKS[place]}`}>
        {tiers.map((tier) => (
          <TierRow key={tier.id} tier={tier} onHome={place === "home"}>
            <TierActions tier={tier} paymentLinks={!hidden} />
          </TierRow>
        ))}
      </div>
      {hidden && <p className={`mt-5 ${styles.foot} small t2`}>{tiersPage.nativeNote}</p>}
      <div className={`mt-5 ${styles.foot}`}>
        <PurchaseTerms currencies={false} />
      </div>
      <p className={`mt-3 ${styles.foot} small t3`}>
        {__SEVERAL_CURRENCIES__ && `${tiersPage.dollars} `}
        {tiersPage.agreed} {fill(tiersPage.footer, { holding_company: brand.holdingCompany })}
      </p>
    </>
  );
}

type TierRowProps = {
  tier: Tier;
  onHome: boolean;
  children: ReactNode;
};

function TierRow({ tier, onHome, children }: TierRowProps) {
  const Heading = onHome ? "h3" : "h2";
  return (
    <article className={`stack one-col gap-4 ${styles.tier}`} aria-labelledby={`tier-${tier.id}`}>
      <div>
        <Heading className={`breaks ${styles.large}`} id={`tier-${tier.id}`}>
          {tier.name}
        </Heading>
        <p className={`mt-2 ${styles.tagline} small t2`}>{tier.tagline}</p>
      </div>
      <div className={`${styles.price} num`}>
        <TierPrice tier={tier} />
      </div>
      <div className={styles.gives}>
        <ul>
          {tier.features.map((feature) => (
            <li key={feature}>{fill(feature, packWords)}</li>
          ))}
        </ul>
        {!onHome && <p className={`${styles.outcome} note`}>{tier.outcome}</p>}
      </div>
      <div className={`stack at-top gap-3 ${styles.actions}`}>{children}</div>
    </article>
  );
}

/** Only the app is sold here, in the visitor's currency. */
function TierPrice({ tier }: { tier: Tier }) {
  const { each } = usePrice();
  const isApp = tier.payment?.url === "checkout";
  const price = tier.invitationOnly ? <em>{tier.price}</em> : tier.price;
  return (
    <>
      <div className={styles.amount}>
        <p className={`breaks ${styles.large}`}>
          {isApp ? <Priced>{({ amount }) => fill(tier.price, { amount })}</Priced> : price}
        </p>
        {isApp && <CurrencyChoice />}
      </div>
      <p className="mt-1 small t3">{fill(tier.period, { each })}</p>
    </>
  );
}

/** Without `paymentLinks` only our own checkout and the call links remain (decision 19). */
function TierActions({ tier, paymentLinks }: { tier: Tier; paymentLinks: boolean }) {
  const { payment, call, more } = tier;
  return (
    <>
      {payment?.url === "checkout" && <SubscribeButton text={payment.text} />}
      {paymentLinks && payment && payment.url !== "checkout" && (
        <OutsideLink to={brand[`${payment.url}Url`]} text={payment.text} label={payment.label} />
      )}
      {more && (
        <LinkButton wide to={paths.appPreview}>
          {/* Link text rather than a label, because search engines read it. */}
          {more.text}
          <span className="vh"> {more.about}</span>
        </LinkButton>
      )}
      {paymentLinks && payment?.url === "checkout" && (
        <span className="for-sale">
          <Link className="link tap small" to={paths.gift}>
            {giftTexts.link}
          </Link>
        </span>
      )}
      {call && <OutsideLink to={brand[`${call.url}Url`]} text={call.text} label={call.label} />}
    </>
  );
}

function OutsideLink({ to, text, label }: { to: string; text: string; label: string }) {
  return (
    <a
      className={buttonClasses({ wide: true })}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
    >
      {text}
      <Icon name="out" />
    </a>
  );
}
