import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { Answered } from "#features/office/parts/answered.tsx";
import { broadcastDrafts } from "./broadcast-drafts.ts";
import { useBroadcast } from "./broadcasts-query.ts";
import { Compose } from "./compose.tsx";
import { textOf } from "./draft-saver.ts";
import { Progress } from "./progress.tsx";

/** A draft is written; what has been sent or scheduled is followed. */
export function BroadcastPage({ id }: { id: string }) {
  const { user } = useSession();
  const [left] = useState(() => broadcastDrafts.read(user?.id ?? "", id));
  const { title, loading, failure } = composeBroadcast;
  return (
    <Answered query={useBroadcast(id)} title={title} loading={loading} failure={failure}>
      {(broadcast) =>
        broadcast.state === "draft" ? (
          <Compose key={id} id={id} draft={textOf(broadcast)} saved={broadcast} left={left} />
        ) : (
          <Progress broadcast={broadcast} />
        )
      }
    </Answered>
  );
}
