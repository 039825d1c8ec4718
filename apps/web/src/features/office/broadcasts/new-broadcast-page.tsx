import { ASKED_FOR_RELEASES } from "@sovereign/domain/broadcast";
import { conditionsOf, conditionsText } from "@sovereign/domain/member-filter";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { newId } from "#core/device/new-id.ts";
import { useSession } from "#core/session/session.ts";
import { broadcastDrafts } from "./broadcast-drafts.ts";
import { Compose } from "./compose.tsx";
import type { DraftText } from "./draft-saver.ts";

const EMPTY = {
  subject: "",
  preview: "",
  words: "",
  piece: null,
  push: false,
  timing: "now",
  due_at: null,
} as const;

/** A draft that the server does not have yet; with conditions, a letter to those members. */
export function NewBroadcastPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const given = search.get("conditions");
  const wanted = given === null ? null : conditionsOf(given);
  const [left] = useState(() => {
    const found = broadcastDrafts.readNew(user?.id ?? "");
    return !wanted || found?.draft.conditions === conditionsText(wanted) ? found : null;
  });
  const [id] = useState(() => left?.id ?? newId());
  const draft: DraftText = wanted
    ? { ...EMPTY, kind: "letters", conditions: conditionsText(wanted) }
    : { ...EMPTY, kind: "releases", conditions: ASKED_FOR_RELEASES };
  return <Compose id={id} draft={draft} saved={null} left={left} />;
}
