import { fill } from "@sovereign/content/public/fill";
import { emailChangeTexts, securityTexts } from "@sovereign/content/words/account-settings";
import { useQuery } from "@tanstack/react-query";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { emailChangeQuery } from "./email-change-query.ts";

type EmailRowProps = { member: { id: string; email: string } };

export function EmailRow({ member }: EmailRowProps) {
  const { email } = member;
  const { data } = useQuery(emailChangeQuery(member));
  const waits = data?.pending?.new_email;
  return (
    <SettingsRow
      title={securityTexts.email}
      help={waits ? fill(emailChangeTexts.waits, { email, new_email: waits }) : email}
      short
      action={
        <LinkButton
          to={paths.changeEmail}
          aria-label={waits ? emailChangeTexts.waitsTitle : emailChangeTexts.open}
        >
          {waits ? emailChangeTexts.see : securityTexts.change}
        </LinkButton>
      }
    />
  );
}
