import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { vaultPanel, vault as vaultTexts } from "@sovereign/content/words/vault";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { lazy, Suspense } from "react";
import { NotFoundInApp } from "#app/failures/not-found-page.tsx";
import { UnexpectedErrorInApp } from "#app/failures/unexpected-error.tsx";
import { MemberFrame } from "#app/frames/member-frame.tsx";
import { RequireSession } from "#app/frames/require-session.tsx";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LockedPanel } from "#features/membership/panels/locked-panel.tsx";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { OfflineCopiesWatch } from "#features/reader/offline-copies-watch.tsx";
import { ReaderPage } from "#features/reader/reader-page.tsx";
import { useReading } from "#features/reader/reading-places.ts";
import { FreePieces } from "#features/vault/free-pieces.tsx";
import { useVault } from "#features/vault/vault-query.ts";
import type { Route } from "./+types/app.resources-item";

const ReleasesQuestion = lazy(() => import("#features/mails/releases-question.tsx"));

type VaultReference = { section: VaultSection; id: string };

export const meta: Route.MetaFunction = ({ params }) => {
  const section = VAULT_SECTIONS.find((candidate) => candidate === params.section);
  return [{ title: pageTitle(section ? vaultSectionTitle(section) : vaultTexts.title) }];
};

/** Full screen, outside the app's frame (specification, section 2). */
export default function ResourcesItemRoute({ params }: Route.ComponentProps) {
  return (
    <RequireSession>
      <Piece {...params} />
    </RequireSession>
  );
}

function Piece({ section, id }: Route.ComponentProps["params"]) {
  const audience = useAudience();
  const { user } = useSession();
  const { loading, known, checking, membership } = useMembership();
  const { data: vault } = useVault(audience);
  const userId = user?.id ?? "";
  const { progressOf } = useReading(userId);
  const isOther = (item: VaultReference) => item.section !== section || item.id !== id;
  // Reaching its end finishes the member's first item.
  const isFirst =
    vault !== undefined &&
    !vault.sections
      .flatMap(({ items }) => items)
      .some((item) => isOther(item) && progressOf(item.section, item.id) === 100);
  return (
    <>
      <OfflineCopiesWatch audience={audience} known={known && !checking} />
      <ReaderPage
        section={section}
        id={id}
        // With the wrong audience first, a member would see the item open twice.
        audience={loading ? null : audience}
        vault={vault}
        lockedPanel={
          <>
            <LockedPanel title={vaultPanel.title} />
            <FreePieces audience={audience} />
          </>
        }
        question={
          membership.subscribed &&
          isFirst && (
            <Suspense>
              <ReleasesQuestion userId={userId} />
            </Suspense>
          )
        }
        missing={
          <MemberFrame>
            <NotFoundInApp />
          </MemberFrame>
        }
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MemberFrame>
      <UnexpectedErrorInApp error={error} />
    </MemberFrame>
  );
}
