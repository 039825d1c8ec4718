import { support } from "@sovereign/content/public/settings";
import { SubscriptionCard } from "#features/membership/subscription-card.tsx";
import { brand, pageTitle } from "#lib/brand.ts";
import { PageHead } from "#ui/page-head.tsx";
import { SettingsGroup, SettingsRow } from "#ui/settings-group.tsx";

export const meta = () => [{ title: pageTitle("Settings") }];

/** What a member may change (specification, section 2, /app/settings). */
export default function SettingsRoute() {
  return (
    <div className="setgroups">
      <PageHead title="Settings" />
      <SubscriptionCard />
      <SettingsGroup title={support.title}>
        <SettingsRow
          title={
            <a className="link tap" href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          }
          help={support.help}
        />
      </SettingsGroup>
    </div>
  );
}
