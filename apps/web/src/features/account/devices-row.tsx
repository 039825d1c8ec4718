import { plural } from "@sovereign/content/public/fill";
import { devicesPage, securityTexts } from "@sovereign/content/words/account-settings";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { useOwnSessions } from "./own-sessions-query.ts";

export function DevicesRow({ userId }: { userId: string }) {
  const { data, isError, isPaused } = useOwnSessions(userId);
  const failed = isError || isPaused;
  const help = data
    ? plural(securityTexts.devices, data.sessions.length)
    : failed && securityTexts.devicesHelp;
  return (
    <SettingsRow
      title={devicesPage.title}
      help={help || "\u00a0"}
      short
      action={
        <LinkButton to={paths.devices} aria-label={`${securityTexts.seeAll}: ${devicesPage.title}`}>
          {securityTexts.seeAll}
        </LinkButton>
      }
    />
  );
}
