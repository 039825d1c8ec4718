import { factorRow } from "@sovereign/content/words/factors";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { standingOf } from "./factor-words.ts";
import { useFactors } from "./factors-calls.ts";

export function TwoFactorRow({ userId }: { userId: string }) {
  const { data, isPending, isPaused } = useFactors(userId);
  const off = data?.factors.length === 0;
  const label = off ? factorRow.setUp : factorRow.manage;
  return (
    <SettingsRow
      title={factorRow.title}
      help={data ? standingOf(data) : factorRow.help}
      short
      action={
        (!isPending || isPaused) && (
          <LinkButton
            to={off ? paths.addFactor("app") : paths.twoFactor}
            aria-label={`${label}: ${factorRow.title}`}
          >
            {label}
          </LinkButton>
        )
      }
    />
  );
}

/** Returns a short text if a second factor is on; undefined if off or unknown. */
export function useTwoFactorOn(userId: string | undefined): string | undefined {
  const { data } = useFactors(userId ?? "");
  return data && data.factors.length > 0 ? factorRow.on : undefined;
}
