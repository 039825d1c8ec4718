import { devicesPage, securityTexts } from "@sovereign/content/words/account-settings";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";

/** Leads to the list of devices. */
export function DevicesRow() {
  return (
    <SettingsRow
      title={devicesPage.title}
      help={securityTexts.devicesHelp}
      short
      action={
        <LinkButton to={paths.devices} aria-label={`${securityTexts.seeAll}: ${devicesPage.title}`}>
          {securityTexts.seeAll}
        </LinkButton>
      }
    />
  );
}
