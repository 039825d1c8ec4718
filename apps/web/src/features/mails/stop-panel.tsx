import { stopMailsTexts as texts } from "@sovereign/content/words/stop-mails";
import { stopMails } from "@sovereign/contract/mails";
import { MAIL_KINDS } from "@sovereign/domain/broadcast";
import { useMutation } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { publicApi } from "#core/session/session.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";

/** Only the button stops anything; mail scanners open links (decision 34). */
export function StopPanel({ token }: { token: string }) {
  const { mutate, status, error } = useMutation({
    networkMode: "always",
    mutationFn: () => publicApi(stopMails, { params: { token } }),
  });
  const isSpent = hasCode(error, "auth.link_invalid") || hasCode(error, "request.invalid");
  const isOver = status === "success" || isSpent;
  useFocusOnChange(String(isOver));
  const kind = MAIL_KINDS.find((each) => token.startsWith(`${each}~`)) ?? "reminders";
  const words = texts[kind];
  const settings = {
    reminders: paths.reminders,
    signals: paths.accountability,
    releases: paths.settingsGroup("messages"),
    letters: paths.settingsGroup("messages"),
  }[kind];

  if (isOver) {
    return (
      <>
        <h1 className="title">{isSpent ? texts.spent.title : words.done}</h1>
        <p className="t2 mt-4">{isSpent ? texts.spent.lead : words.doneHelp}</p>
        <div className="stack gap-5 mt-6">
          <LinkButton to={settings} variant="primary" size="large" wide>
            {kind === "signals" ? texts.toFocus : texts.toSettings}
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className="title">{words.title}</h1>
      <p className="t2 mt-4">{words.lead}</p>
      <div className="stack gap-5 mt-6">
        {error && <Alert>{texts.failed}</Alert>}
        <Button
          variant="primary"
          size="large"
          wide
          busy={status === "pending"}
          busyLabel={texts.stopping}
          onClick={() => mutate()}
        >
          {texts.stop}
        </Button>
      </div>
      <p className="small t3 mt-4">{texts.note}</p>
    </>
  );
}
