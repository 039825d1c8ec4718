import { plural } from "@sovereign/content/public/fill";
import { otherSignInRow, providerNames } from "@sovereign/content/words/other-sign-in";
import { passkeyCount } from "@sovereign/content/words/passkeys";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { useSignInMethods } from "./sign-in-methods-query.ts";

export function OtherWaysRow({ userId }: { userId: string }) {
  const { data } = useSignInMethods(userId);
  const passkeys = data?.passkeys ?? 0;
  const linked = data?.providers.filter(({ linked_at }) => linked_at !== null) ?? [];
  const ways = [
    ...(passkeys > 0 ? [plural(passkeyCount, passkeys)] : []),
    ...linked.map(({ provider }) => providerNames[provider]),
  ];
  const offered = data && data.providers.length > 0;
  const help = ways.length > 0 ? `${ways.join(", ")}.` : otherSignInRow.none;
  return (
    <SettingsRow
      title={offered ? otherSignInRow.title : otherSignInRow.passkeys}
      help={data ? help : otherSignInRow.unknown}
      short
      action={
        <LinkButton to={paths.otherSignIn} aria-label={otherSignInRow.manageLabel}>
          {otherSignInRow.manage}
        </LinkButton>
      }
    />
  );
}
