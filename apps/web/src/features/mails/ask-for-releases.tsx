import { askForReleases as texts } from "@sovereign/content/words/mail-preferences";
import { service } from "@sovereign/content/words/notices";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useChangeMailPreferences, useMailPreferences } from "./mail-preferences-query.ts";
import styles from "./mail-trouble.module.css";

/** Nothing for who asked already. Loaded after the page, below everything else. */
export default function AskForReleases({ userId }: { userId: string }) {
  const { data } = useMailPreferences(userId);
  const change = useChangeMailPreferences(userId);
  if (!data || data.releases) return null;

  function ask() {
    change.mutate(
      { releases: true },
      {
        onSuccess() {
          // The button is gone.
          focusPage();
          toast({ title: texts.done, description: texts.doneHelp, tone: "success" });
        },
        onError: () =>
          toast({ title: texts.failed, description: service.generic.body, tone: "error" }),
      },
    );
  }
  return (
    <div className="cluster apart hairline py-4 gap-3 gap-x-5">
      <p className={`breaks min-0 ${styles.words}`}>{texts.lead}</p>
      <Button busy={change.isPending} busyLabel={texts.asking} onClick={ask}>
        {texts.ask}
      </Button>
    </div>
  );
}
