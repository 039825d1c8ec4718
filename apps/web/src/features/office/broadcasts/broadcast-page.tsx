import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { Answered } from "#features/office/parts/answered.tsx";
import { useBroadcast } from "./broadcasts-query.ts";
import { Compose } from "./compose.tsx";
import { textOf } from "./draft-saver.ts";
import { Progress } from "./progress.tsx";

/** A draft is written; what has been sent or scheduled is followed. */
export function BroadcastPage({ id }: { id: string }) {
  const { title, loading, failure } = composeBroadcast;
  return (
    <Answered query={useBroadcast(id)} title={title} loading={loading} failure={failure}>
      {(broadcast) =>
        broadcast.state === "draft" ? (
          <Compose key={id} id={id} draft={textOf(broadcast)} saved={broadcast} />
        ) : (
          <Progress broadcast={broadcast} />
        )
      }
    </Answered>
  );
}
