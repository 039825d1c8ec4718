import { vault, vaultPanel } from "@sovereign/content/words/vault";
import { lazy, Suspense } from "react";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { usePrice } from "#core/words/price.ts";
import { LockedPanel } from "#features/membership/panels/locked-panel.tsx";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { useAudience, useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { useReading } from "#features/reader/reading-places.ts";
import { FreePieces } from "#features/vault/free-pieces.tsx";
import { lockedPieces } from "#features/vault/vault-list.ts";
import { VaultPage } from "#features/vault/vault-page.tsx";
import { useVault } from "#features/vault/vault-query.ts";
import { VaultSkeleton } from "#features/vault/vault-skeleton.tsx";

const VaultMargin = lazy(() => import("#features/reader/vault-margin.tsx"));
const ReleasesSetting = lazy(() => import("#features/mails/messages-group.tsx"));

export const meta = () => [{ title: pageTitle(vault.title) }];

export default function ResourcesRoute() {
  return useMembershipSettled() ? <Vault /> : <VaultSkeleton />;
}

function Vault() {
  const { user } = useSession();
  const audience = useAudience();
  const { known, membership } = useMembership();
  const { data } = useVault(audience);
  const userId = user?.id ?? "";
  const reading = useReading(userId);
  const price = usePrice();
  const body = data && lockedPieces(data, price);
  return (
    <>
      <VaultPage
        audience={audience}
        preview={known && !membership.ended}
        panel={
          <>
            <LockedPanel title={vaultPanel.title} {...(body && { body })} />
            <FreePieces audience={audience} />
          </>
        }
        reading={reading}
      />
      {user && data && (
        <Suspense>
          <VaultMargin userId={user.id} vault={data} />
          <ReleasesSetting userId={user.id} />
        </Suspense>
      )}
    </>
  );
}
