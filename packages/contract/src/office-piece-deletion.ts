import { endpoint, jsonBody } from "./endpoint.ts";
import { common, onePiece, PIECE, RELEASE, reference, seen } from "./office-pieces.ts";
import { z } from "./schema.ts";

export const deletePiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/delete",
  summary: "Delete a draft that was never published; for a day it can be restored",
  request: { params: reference, body: jsonBody(z.object(seen)) },
  responses: { 204: { description: "Deleted" } },
  problems: [...RELEASE, "office.piece_released", "office.piece_needed"],
});

export const restorePiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/restore",
  summary: "Bring a deleted draft back with its versions",
  request: { params: reference },
  responses: onePiece,
  problems: [...PIECE, "request.foreign_origin", "office.piece_taken"],
});
