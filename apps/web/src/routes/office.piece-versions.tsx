import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { pieceOf } from "#features/office/publish/piece-words.ts";
import { VersionsPage } from "#features/office/publish/versions-page.tsx";
import type { Route } from "./+types/office.piece-versions";

export default function OfficePieceVersionsRoute({ params }: Route.ComponentProps) {
  const piece = pieceOf(params);
  return piece ? <VersionsPage {...piece} /> : <NotFoundPage />;
}
