import type { Tier } from "@sovereign/content/words/tiers";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { buttonClasses } from "#design/controls/button-classes.ts";
import { Icon } from "#design/controls/icon.tsx";
import { SubscribeButton } from "#features/membership/checkout/subscribe-button.tsx";

/** The buttons of one level; without `paymentLinks` only the product's own and the calls (decision 19). */
export function TierActs({ tier, paymentLinks }: { tier: Tier; paymentLinks: boolean }) {
  const { payment, call, more } = tier;
  return (
    <>
      {payment?.url === "checkout" && <SubscribeButton text={payment.text} />}
      {paymentLinks && payment && payment.url !== "checkout" && (
        <OutsideLink to={brand[`${payment.url}Url`]} text={payment.text} label={payment.label} />
      )}
      {more && (
        <LinkButton wide to={paths.appPreview}>
          {/* In the link's own words, which search engines read, and not as a label beside them. */}
          {more.text}
          <span className="vh"> {more.about}</span>
        </LinkButton>
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
