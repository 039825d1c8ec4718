import { zoneTexts } from "@sovereign/content/words/account";
import { accountTexts, zoneChoice } from "@sovereign/content/words/account-settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { changeMember } from "#core/session/session-actions.ts";
import { deviceTimeZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Field } from "#design/forms/field.tsx";
import { refusalText } from "#proof/fresh-words.ts";
import { afterMove, keepOwnZone } from "./device-zone.ts";
import "#design/forms/picks.css";
import styles from "./account.module.css";
import { clockOf, placeOf, zonesFor } from "./zone-list.ts";

type ZoneDialogProps = { open: boolean; own: string; onOpenChange: (open: boolean) => void };

export function ZoneDialog({ own, ...opened }: ZoneDialogProps) {
  return (
    <Dialog title={zoneChoice.title} {...opened}>
      <ZoneForm own={own} onDone={() => opened.onOpenChange(false)} />
    </Dialog>
  );
}

function ZoneForm({ own, onDone }: { own: string; onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(own);
  const now = useMinute();
  const { busy, failed, save } = useMove(chosen, onDone);
  const zones = zonesFor(typed, own);
  const device = deviceTimeZone();
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === own) onDone();
        else if (!busy) void save();
      }}
    >
      <Field
        label={zoneChoice.field}
        value={typed}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={`hairlines ${styles.zones}`} role="radiogroup" aria-label={zoneChoice.list}>
        {zones.map((zone) => (
          <label key={zone} className="num">
            <input
              className="reed-mark"
              type="radio"
              name="zone"
              checked={zone === chosen}
              onChange={() => setChosen(zone)}
            />
            <span>{placeOf(zone)}</span>
            <span className={`t3 small ${styles.clock}`}>
              {zone === device ? zoneChoice.device : clockOf(zone, now)}
            </span>
          </label>
        ))}
      </div>
      <p className="small t2" role="status">
        {typed && zones.every((zone) => zone === device) && `${zoneChoice.none} `}
        {chosen === own ? zoneChoice.stays : afterMove(own, chosen, now)}
      </p>
      {failed && <Alert>{failed}</Alert>}
      <div className="stack two-cols gap-3">
        <Button onClick={onDone}>{accountTexts.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={zoneTexts.moving}>
          {zoneChoice.save}
        </Button>
      </div>
    </form>
  );
}

/** Moves the member's day to another zone and dismisses the banner for that pair. */
function useMove(zone: string, onDone: () => void) {
  const { user } = useSession();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();

  async function save() {
    setBusy(true);
    setFailed(undefined);
    try {
      await changeMember({ time_zone: zone });
      keepOwnZone({ userId: user?.id ?? "", own: zone, device: deviceTimeZone() ?? "" });
      onDone();
      await client.invalidateQueries();
    } catch (error) {
      setFailed(refusalText(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, failed, save };
}
