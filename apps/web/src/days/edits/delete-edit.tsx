import { dayEdits } from "@sovereign/content/words/day-edits";
import { type DayEdit, deleteDayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import styles from "./day-edits.module.css";
import { dayEditsKey } from "./day-edits-query.ts";

type DeleteEditProps = { userId: string; date: CalendarDate; edit: DayEdit; words: string };

export function DeleteEdit({ userId, date, edit, words }: DeleteEditProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => api(deleteDayEdit, { params: { date, id: edit.id } }),
    onSuccess: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: [...dayEditsKey(userId), date] });
    },
  });
  const ask = () => {
    deletion.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="text" aria-label={`${dayEdits.remove}: ${words}`} onClick={ask}>
        {dayEdits.remove}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={dayEdits.removeTitle}
        description={dayEdits.removeHelp}
      >
        <p className="pretty breaks row-text written" dir="auto">
          {words}
        </p>
        {deletion.isError && <Alert>{dayEdits.notRemoved}</Alert>}
        <div className={`stack gap-3 mt-5 small-buttons col-2 ${styles.actions}`}>
          <Button variant="primary" size="large" wide onClick={() => setAsking(false)}>
            {dayEdits.cancel}
          </Button>
          <Button
            variant="danger"
            size="large"
            wide
            busy={deletion.isPending}
            busyLabel={dayEdits.removing}
            onClick={() => deletion.mutate()}
          >
            {dayEdits.remove}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
