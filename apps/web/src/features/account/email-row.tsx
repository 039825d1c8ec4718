import { securityTexts } from "@sovereign/content/words/account-settings";
import { SettingsRow } from "#design/layout/settings-group.tsx";

/** The address with which the member signs in. */
export function EmailRow({ email }: { email: string }) {
  return <SettingsRow title={securityTexts.email} help={email} />;
}
