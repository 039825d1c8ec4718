import { fill } from "@sovereign/content/public/fill";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { useSession } from "#core/session/session.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { Buttons, OfficeButton } from "#features/office/parts/office-button.tsx";
import styles from "./compose.module.css";
import type { DraftSaver } from "./draft-saver.ts";

/** Two people write the same draft: neither text is lost until one of them chooses. */
export function ChangedByAnother({ saved, saver }: { saved: Broadcast; saver: DraftSaver }) {
  const { user } = useSession();
  const { body, theirs, mine } = composeBroadcast.changed;
  const time = clockTime(saved.saved_at, supportedZone(user?.time_zone ?? "UTC"));
  return (
    <div className={styles.changed} role="alert">
      <p>{fill(body, { name: saved.saved_by, time })}</p>
      <Buttons>
        <OfficeButton onClick={() => saver.readTheirs()}>{theirs}</OfficeButton>
        {saved.state === "draft" && (
          <OfficeButton onClick={() => void saver.keepMine()}>{mine}</OfficeButton>
        )}
      </Buttons>
    </div>
  );
}
