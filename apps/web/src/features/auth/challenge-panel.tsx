import { fill } from "@sovereign/content/public/fill";
import { authTexts } from "@sovereign/content/words/auth";
import { challengeTexts } from "@sovereign/content/words/challenge";
import { waitingTexts } from "@sovereign/content/words/frame";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { focusLateHeading } from "#core/page/page-focus.ts";
import type { UnfinishedSignIn } from "#core/session/auth-api.ts";
import { challengeCalls } from "#core/session/challenge-api.ts";
import { twoPartText } from "#core/words/two-part-text.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { toast } from "#design/feedback/toast.ts";
import { ChallengeForm } from "#proof/challenge-form.tsx";
import { waysOf } from "#proof/challenge-ways.ts";
import { WayPicker } from "#proof/way-picker.tsx";

const greet = () =>
  toast({ ...twoPartText(authTexts.welcomeBack, "! "), tone: "success", topic: "account" });

type ChallengePanelProps = {
  signIn: UnfinishedSignIn;
  onLeave: () => void;
};

/** No "remember for thirty days" box: a session lasts that long (decision 93). */
export default function ChallengePanel({ signIn, onLeave }: ChallengePanelProps) {
  const [calls] = useState(() => challengeCalls(signIn));
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["second-factor", signIn.email],
    queryFn: calls.list,
    networkMode: "always",
    gcTime: 0,
  });
  const ways = data ? waysOf(data) : [];
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  return (
    <>
      <p className="note breaks mb-2">{fill(challengeTexts.who, { email: signIn.email })}</p>
      <h1 className="title" ref={focusLateHeading}>
        {challengeTexts.title}
      </h1>
      {error && !data && (
        <Alert>
          <p>{challengeTexts.notLoaded}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {challengeTexts.again}
          </Button>
        </Alert>
      )}
      {!data && !error && <Spinner label={waitingTexts.loading} />}
      {way && (
        <>
          {ways.length > 1 && <WayPicker ways={ways} chosen={way.id} onChoose={setChosen} />}
          <ChallengeForm key={way.id} way={way} calls={calls} onProven={greet} />
        </>
      )}
      <p className="mt-2">
        <Button variant="text" onClick={onLeave}>
          {challengeTexts.other}
        </Button>
      </p>
    </>
  );
}
