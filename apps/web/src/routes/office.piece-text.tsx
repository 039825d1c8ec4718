import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { EditorPage } from "#features/office/publish/editor/editor-page.tsx";
import { pieceOf } from "#features/office/publish/piece-words.ts";
import type { Route } from "./+types/office.piece-text";

export default function OfficePieceEditorRoute({ params }: Route.ComponentProps) {
  const piece = pieceOf(params);
  return piece ? <EditorPage {...piece} /> : <NotFoundPage />;
}
