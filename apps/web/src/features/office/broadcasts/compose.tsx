import { fill, plural } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { officePlaces } from "@sovereign/content/words/office-frame";
import {
  BROADCAST_PREVIEW_LENGTH,
  BROADCAST_SUBJECT_LENGTH,
  BROADCAST_WORDS_LENGTH,
  type Broadcast,
} from "@sovereign/contract/office-broadcasts";
import { officePaths } from "@sovereign/domain/office-paths";
import { countWords } from "@sovereign/domain/vault";
import { useEffect, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useSession } from "#core/session/session.ts";
import { useStore } from "#core/state/store.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field, TextArea } from "#design/forms/field.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import type { PageDraft } from "#features/office/parts/page-drafts.ts";
import { Audience } from "./audience.tsx";
import { type DeviceDraft, deviceOf } from "./broadcast-drafts.ts";
import { useBroadcastActs } from "./broadcasts-query.ts";
import { ChangedByAnother } from "./changed-by-another.tsx";
import styles from "./compose.module.css";
import { createDraftSaver, type DraftSaver, type DraftText } from "./draft-saver.ts";
import { MailPreview } from "./mail-preview.tsx";
import { PieceChoice } from "./piece-choice.tsx";
import { SendBroadcast } from "./send-broadcast.tsx";
import { Timing } from "./timing.tsx";
import { TryIt } from "./try-it.tsx";
import { Ways } from "./ways.tsx";

type ComposeProps = {
  id: string;
  draft: DraftText;
  saved: Broadcast | null;
  /** The page's draft on the device, and the draft of a closed page. */
  page: PageDraft<DeviceDraft>;
};

/** The notification on a lock screen. */
function NotificationPreview({ draft }: { draft: DraftText }) {
  const heading = useId();
  return (
    <section className={`stack at-top min-0 ${styles.column}`} aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.onLockScreen}
      </h2>
      <div className={styles.mail}>
        <div className={styles.notification}>
          <p>{brand.productName}</p>
          <p>{draft.subject || "\u00a0"}</p>
          {draft.preview && <p>{draft.preview}</p>}
        </div>
      </div>
    </section>
  );
}

/** A draft that is saved at each pause, under its own URL once the server has it. */
export function useDraftSaver({ id, draft, saved, page }: ComposeProps) {
  const { save, saveApart, read } = useBroadcastActs(id);
  const [saver] = useState(() => {
    const device = deviceOf(page, id);
    return createDraftSaver({ draft, saved, left: page.left, device, save, saveApart, read });
  });
  const state = useStore(saver.store);
  const isNew = saved === null && state.saved !== null;
  // The page's URL must be able to bring the draft back; leaving it sends what is unsaved.
  useEffect(() => {
    if (isNew) window.history.replaceState(window.history.state, "", officePaths.broadcast(id));
  }, [isNew, id]);
  useEffect(() => {
    saver.start();
    return () => saver.leave();
  }, [saver]);
  return { saver, state };
}

/** A broadcast as it is written. */
export function Compose({ id, draft, saved, page }: ComposeProps) {
  const { saver, state } = useDraftSaver({ id, draft, saved, page });
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title={texts.title}
        crumb={
          <Link className="link tap self-start" to={officePaths.broadcasts}>
            {officePlaces.broadcasts}
          </Link>
        }
        acts={<SaveStatus saver={saver} />}
      />
      {state.status === "changed" && state.saved && (
        <ChangedByAnother
          saved={state.saved}
          saver={saver}
          onKept={(kept) => void navigate(officePaths.broadcast(kept.id))}
        />
      )}
      <div className={`stack gap-6 ${styles.compose}`}>
        <div className={`stack at-top min-0 ${styles.column}`}>
          <Texts saver={saver} />
          <Audience
            kind={state.draft.kind}
            conditions={state.draft.conditions}
            onConditions={(conditions) => saver.change({ conditions })}
          />
          <Ways saver={saver} />
          <TryIt id={id} saver={saver} />
          <Timing saver={saver} />
          <SendBroadcast
            id={id}
            saver={saver}
            onKept={() => void navigate(officePaths.broadcasts)}
            onSent={() => void navigate(officePaths.broadcast(id), { replace: true })}
          />
        </div>
        <div className={`stack at-top min-0 ${styles.column}`}>
          <MailPreview saver={saver} />
          {state.draft.push && <NotificationPreview draft={state.draft} />}
        </div>
      </div>
    </>
  );
}

export function SaveStatus({ saver }: { saver: DraftSaver }) {
  const { saved, status } = useStore(saver.store);
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const words = {
    saved: saved ? fill(texts.saved, { time: clockTime(saved.saved_at, zone) }) : "",
    unsaved: saved ? texts.saving : texts.unsaved,
    saving: texts.saving,
    failed: texts.notSaved,
    changed: "",
  };
  return (
    <p className="help t3" role="status">
      {words[status]}
    </p>
  );
}

function Texts({ saver }: { saver: DraftSaver }) {
  const { draft, saved, status } = useStore(saver.store);
  const { kind, subject, preview, words } = draft;
  const count = countWords(words);
  const fault = status === "saved" && saved?.fault;
  const counted = plural(texts.wordsCount, count, { count: formatCount(count) });
  return (
    <>
      <div className={styles.begin}>
        <Segment
          label={texts.begin}
          choices={[
            { value: "releases", name: texts.fromPiece },
            { value: "letters", name: texts.free },
          ]}
          chosen={kind}
          onChoose={(chosen) =>
            saver.change({
              kind: chosen,
              ...(chosen === "letters" && { piece: null }),
              ...(chosen === "letters" && draft.timing === "piece" && { timing: "now" }),
            })
          }
        />
      </div>
      {kind === "releases" && <PieceChoice saver={saver} />}
      <Field
        label={texts.subject}
        maxLength={BROADCAST_SUBJECT_LENGTH}
        autoComplete="off"
        value={subject}
        onChange={(event) => saver.change({ subject: event.target.value })}
      />
      <Field
        label={texts.preview}
        hint={texts.previewHint}
        maxLength={BROADCAST_PREVIEW_LENGTH}
        autoComplete="off"
        value={preview}
        onChange={(event) => saver.change({ preview: event.target.value })}
      />
      <TextArea
        label={texts.words}
        rows={4}
        maxLength={BROADCAST_WORDS_LENGTH}
        hint={draft.piece ? `${counted} ${texts.linkBelow}` : counted}
        error={fault && fault !== "frame" && texts.faults[fault]}
        value={words}
        onChange={(event) => saver.change({ words: event.target.value })}
      />
    </>
  );
}
