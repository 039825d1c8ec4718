import { releasesQuestion as texts } from "@sovereign/content/words/mail-preferences";
import { useId } from "react";
import { Button } from "#design/controls/button.tsx";
import { useChangeMailPreferences, useMailPreferences } from "./mail-preferences-query.ts";

const focus = (element: HTMLElement | null) => element?.focus();

/** Nothing for who has said yes or no before. Nothing is chosen for them. */
export default function ReleasesQuestion({ userId }: { userId: string }) {
  const id = useId();
  const { data } = useMailPreferences(userId);
  const { mutate, isPending, isSuccess, isError, variables } = useChangeMailPreferences(userId);
  if (isSuccess) {
    return (
      // The buttons are gone.
      <p className="hairlines py-4" role="status" tabIndex={-1} ref={focus}>
        {variables.releases ? texts.saidYes : texts.saidNo}{" "}
        <span className="small t2">{texts.place}</span>
      </p>
    );
  }
  if (data?.releases_asked !== false) return null;
  const busy = (releases: boolean) => isPending && variables.releases === releases;
  const answer = (releases: boolean) => isPending || mutate({ releases });
  return (
    <section className="stack gap-4 hairlines py-4 noprint" aria-labelledby={id}>
      <div>
        <h2 className="row-title" id={id}>
          {texts.title}
        </h2>
        <p className="small t2">{texts.help}</p>
      </div>
      <div className="wrap gap-3">
        <Button busy={busy(true)} busyLabel={texts.saving} onClick={() => answer(true)}>
          {texts.yes}
        </Button>
        <Button busy={busy(false)} busyLabel={texts.saving} onClick={() => answer(false)}>
          {texts.no}
        </Button>
      </div>
      {isError && (
        <p className="small" role="alert">
          {texts.failed}
        </p>
      )}
    </section>
  );
}
