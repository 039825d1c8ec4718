import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { writtenTemplates } from "@sovereign/content/words/office-payments-mail";
import { ASKED_FOR_RELEASES } from "@sovereign/domain/broadcast";
import {
  conditionsOf,
  conditionsText,
  type MemberCondition,
} from "@sovereign/domain/member-filter";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { newId } from "#core/device/new-id.ts";
import { useStaff } from "#features/office/frame/office-query.ts";
import { Loading } from "#features/office/parts/loading.tsx";
import { usePageDraft } from "#features/office/parts/page-drafts.ts";
import { broadcastDrafts, NEW_BROADCAST } from "./broadcast-drafts.ts";
import { Compose } from "./compose.tsx";
import { ComposePayments } from "./compose-payments.tsx";
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

/** A text to begin from, for members who went quiet or left. */
function templateFor(conditions: readonly MemberCondition[]) {
  const has = (is: MemberCondition["is"]) => conditions.some((each) => each.is === is);
  if (has("lapsed")) return writtenTemplates.lapsed;
  return has("quiet") ? writtenTemplates.quiet : undefined;
}

/** Members in grace owe a payment, and owners may write to them about it. */
function useIsAboutPayments(given: string | null): boolean {
  const [search] = useSearchParams();
  const { role } = useStaff();
  const isAsked = search.get("about") === "payments" || given === "in_grace";
  return isAsked && mayOpenInOffice("office_broadcast_receipts", role);
}

/** A draft that the server does not have yet; with conditions, a letter to those members. */
export function NewBroadcastPage() {
  const [search] = useSearchParams();
  const given = search.get("conditions");
  const wanted = given === null ? null : conditionsOf(given);
  const isAboutPayments = useIsAboutPayments(given);
  const page = usePageDraft(broadcastDrafts, NEW_BROADCAST, ({ draft: { kind, conditions } }) => {
    if (isAboutPayments || kind === "payments") return isAboutPayments && kind === "payments";
    return !wanted || conditions === conditionsText(wanted);
  });
  const [id] = useState(newId);
  const draft: DraftText = wanted
    ? { ...EMPTY, ...templateFor(wanted), kind: "letters", conditions: conditionsText(wanted) }
    : { ...EMPTY, kind: "releases", conditions: ASKED_FOR_RELEASES };
  const { title, loading } = composeBroadcast;
  if (!page) return <Loading title={title} label={loading} />;
  if (isAboutPayments) {
    return <ComposePayments id={page.left?.id ?? id} draft={null} saved={null} page={page} />;
  }
  return <Compose id={page.left?.id ?? id} draft={draft} saved={null} page={page} />;
}
