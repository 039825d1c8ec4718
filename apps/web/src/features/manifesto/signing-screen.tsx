import { plural } from "@sovereign/content/public/fill";
import { launch } from "@sovereign/content/words/launch";
import { manifestoPage } from "@sovereign/content/words/manifesto";
import { loading, offline } from "@sovereign/content/words/notices";
import { useId, useState } from "react";
import { focusOnMount } from "#core/page/page-focus.ts";
import { deviceTimeZone } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { ErrorState } from "#design/feedback/load-states.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { signOnDevice } from "./local-signature.ts";
import lawStyles from "./manifesto-laws.module.css";
import { ManifestoLaws } from "./manifesto-laws.tsx";
import { ManifestoSigning } from "./manifesto-signing.tsx";
import styles from "./signing-screen.module.css";
import { useManifesto } from "./use-signature.ts";

type SigningWaitProps = {
  query: Pick<ReturnType<typeof useManifesto>, "isError" | "isPaused" | "refetch">;
  /** The retry button disappears; this moves the focus to the title. */
  onAgain: () => void;
};

function SigningWait({ query, onAgain }: SigningWaitProps) {
  const { isError, isPaused, refetch } = query;
  if (!(isError || isPaused)) {
    return (
      <div role="status">
        <span className="vh">{launch.signing.loading}</span>
        {["I", "II"].map((number) => (
          <div key={number} className={`stack gap-2 hairline ${lawStyles.law}`}>
            <Skeleton width={24} height={32} />
            <div>
              <Skeleton width="60%" height={32} />
              <Skeleton height={168} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  const { title, body, button } = isPaused ? offline : loading.manifesto;
  return (
    <ErrorState
      level={2}
      title={title}
      body={body}
      action={
        <Button
          onClick={() => {
            onAgain();
            void refetch();
          }}
        >
          {button}
        </Button>
      }
    />
  );
}

type SigningScreenProps = {
  manifesto: { title: string; laws: number };
  onDone: () => void;
  onSkip: () => void;
};

/** Signs before there is an account; the member claims it later (decision 15). */
export function SigningScreen({ manifesto, onDone, onSkip }: SigningScreenProps) {
  const titleId = useId();
  const [notKept, setNotKept] = useState(false);
  const query = useManifesto();
  const { data } = query;
  const title = data?.title ?? manifesto.title;
  const laws = data?.principles.length ?? manifesto.laws;
  const toHeading = () => document.getElementById(titleId)?.focus({ preventScroll: true });
  const sign = (version: string) => {
    const timeZone = deviceTimeZone() ?? "UTC";
    const kept = signOnDevice({ version, at: new Date(), timeZone, account: null });
    if (kept) onDone();
    else setNotKept(true);
  };
  return (
    <div
      className={`launch-flow stack at-top gap-3 centered ${styles.screen} ${lawStyles.compact}`}
    >
      <div className={styles.head}>
        <h1 ref={focusOnMount} id={titleId} tabIndex={-1}>
          {title}
        </h1>
        <p className="t2 deskonly">
          {plural(launch.signing.lead, laws, { count: inWordsFirst(laws) })}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={styles.laws} aria-label={launch.signing.laws} tabIndex={0}>
        {data ? <ManifestoLaws {...data} /> : <SigningWait query={query} onAgain={toHeading} />}
      </section>
      <div className={styles.actions}>
        {data && <ManifestoSigning manifesto={title} onSign={() => sign(data.version)} />}
        <p className="neg small" role="alert">
          {notKept && manifestoPage.notKept}
        </p>
        <button type="button" className="link tap small t2" onClick={onSkip}>
          {launch.signing.later}
        </button>
      </div>
    </div>
  );
}
