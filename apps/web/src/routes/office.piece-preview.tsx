import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { pieceOf } from "#features/office/publish/piece-words.ts";
import { PreviewPage } from "#features/office/publish/preview-page.tsx";
import type { Route } from "./+types/office.piece-preview";

export default function OfficePiecePreviewRoute({ params }: Route.ComponentProps) {
  const piece = pieceOf(params);
  return piece ? <PreviewPage {...piece} /> : <NotFoundPage />;
}
