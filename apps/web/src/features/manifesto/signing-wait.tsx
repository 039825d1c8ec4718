import { launch } from "@sovereign/content/words/launch";
import { loading, offline } from "@sovereign/content/words/notices";
import { Button } from "#design/controls/button.tsx";
import { ErrorState } from "#design/feedback/empty-state.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import lawStyles from "./manifesto-laws.module.css";
import type { useManifesto } from "./manifesto-query.ts";

type SigningWaitProps = {
  query: Pick<ReturnType<typeof useManifesto>, "isError" | "isPaused" | "refetch">;
  /** The button that asks again leaves; whoever used it is led back to the title. */
  onAgain: () => void;
};

/** The place of the laws until they are there, and what is said when they do not come. */
export function SigningWait({ query, onAgain }: SigningWaitProps) {
  const { isError, isPaused, refetch } = query;
  if (!(isError || isPaused)) {
    return (
      <div role="status">
        <span className="vh">{launch.signing.loading}</span>
        {["I", "II"].map((number) => (
          <div key={number} className={lawStyles.law}>
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
