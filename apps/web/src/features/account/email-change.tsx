import { fill } from "@sovereign/content/public/fill";
import { emailChangeTexts, securityTexts } from "@sovereign/content/words/account-settings";
import { readEmailChange } from "@sovereign/contract/email-change";
import { foldAddress } from "@sovereign/domain/credentials";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";

type EmailRowProps = { member: { id: string; email: string } };

type Member = { id: string; email: string };

/** Refetched on mount and focus: the link is pressed elsewhere. A completed change is null. */
export const emailChangeQuery = ({ id, email }: Member) =>
  queryOptions({
    queryKey: ["email-change", id],
    queryFn: ({ signal }) => api(readEmailChange, { signal }),
    select: ({ pending }) => ({
      pending: pending && isOf(email, pending.new_email) ? null : pending,
    }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

const isOf = (one: string, other: string) => foldAddress(one) === foldAddress(other);

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
