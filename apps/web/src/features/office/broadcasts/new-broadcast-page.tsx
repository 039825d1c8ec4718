import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { ASKED_FOR_RELEASES } from "@sovereign/domain/broadcast";
import { conditionsOf, conditionsText } from "@sovereign/domain/member-filter";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { newId } from "#core/device/new-id.ts";
import { Loading } from "#features/office/parts/loading.tsx";
import { usePageDraft } from "#features/office/parts/page-drafts.ts";
import { broadcastDrafts, NEW_BROADCAST } from "./broadcast-drafts.ts";
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
  const given = search.get("conditions");
  const wanted = given === null ? null : conditionsOf(given);
  const page = usePageDraft(
    broadcastDrafts,
    NEW_BROADCAST,
    (found) => !wanted || found.draft.conditions === conditionsText(wanted),
  );
  const [id] = useState(newId);
  const draft: DraftText = wanted
    ? { ...EMPTY, kind: "letters", conditions: conditionsText(wanted) }
    : { ...EMPTY, kind: "releases", conditions: ASKED_FOR_RELEASES };
  const { title, loading } = composeBroadcast;
  if (!page) return <Loading title={title} label={loading} />;
  return <Compose id={page.left?.id ?? id} draft={draft} saved={null} page={page} />;
}
