import { fill } from "@sovereign/content/public/fill";
import { mondaySwitch as texts } from "@sovereign/content/words/office-today";
import { setMondayMail, testMondayMail } from "@sovereign/contract/office-today";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Switch } from "#design/controls/switch.tsx";
import { toast } from "#design/feedback/toast.ts";
import { todayQuery, useStaff } from "#features/office/frame/office-query.ts";
import { timeOf } from "#features/office/parts/books-zone.tsx";
import styles from "./today.module.css";

const ID = "monday";

/** Whether an owner gets the week by email, and a way to see it first. */
export function MondaySwitch({ wanted }: { wanted: boolean }) {
  const client = useQueryClient();
  const { books } = useStaff();
  const failed = () => toast({ title: texts.failed, tone: "error" });
  const change = useMutation({
    mutationFn: (on: boolean) => api(setMondayMail, { body: { wanted: on } }),
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
  const test = useMutation({
    mutationFn: () => api(testMondayMail, {}),
    onSuccess: () => toast({ title: texts.sent, tone: "success" }),
    onError: failed,
  });
  return (
    <section aria-labelledby="monday-title">
      <h2 id="monday-title" className={`subhead ${styles.heading}`}>
        {texts.title}
      </h2>
      <div className={styles.monday}>
        <label htmlFor={ID}>{texts.label}</label>
        <Switch
          id={ID}
          on={change.isPending ? change.variables : wanted}
          busy={change.isPending}
          onTurn={(on) => {
            if (!change.isPending) change.mutate(on);
          }}
        />
      </div>
      <p id={`${ID}-help`} className={`pretty t2 ${styles.about}`}>
        {fill(texts.help, { zone: timeOf(books.time_zone) })}
      </p>
      <Button className="mt-2" busy={test.isPending} onClick={() => test.mutate()}>
        {texts.preview}
      </Button>
    </section>
  );
}
