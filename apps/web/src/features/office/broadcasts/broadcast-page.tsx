import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { Answered } from "#features/office/parts/answered.tsx";
import { Loading } from "#features/office/parts/loading.tsx";
import { usePageDraft } from "#features/office/parts/page-drafts.ts";
import { broadcastDrafts } from "./broadcast-drafts.ts";
import { useBroadcast } from "./broadcasts-query.ts";
import { Compose } from "./compose.tsx";
import { ComposePayments } from "./compose-payments.tsx";
import { textOf } from "./draft-saver.ts";
import { Progress } from "./progress.tsx";

/** A draft is written; what has been sent or scheduled is followed. */
export function BroadcastPage({ id }: { id: string }) {
  const page = usePageDraft(broadcastDrafts, id);
  const { title, loading, failure } = composeBroadcast;
  return (
    <Answered query={useBroadcast(id)} title={title} loading={loading} failure={failure}>
      {(broadcast) =>
        broadcast.state !== "draft" ? (
          <Progress broadcast={broadcast} />
        ) : page && broadcast.kind === "payments" ? (
          <ComposePayments
            key={id}
            id={id}
            draft={textOf(broadcast)}
            saved={broadcast}
            page={page}
          />
        ) : page ? (
          <Compose key={id} id={id} draft={textOf(broadcast)} saved={broadcast} page={page} />
        ) : (
          <Loading title={title} label={loading} />
        )
      }
    </Answered>
  );
}
