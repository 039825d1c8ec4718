import { fill } from "@sovereign/content/public/fill";
import { linkErrors, otherSignInPage, providerNames } from "@sovereign/content/words/other-sign-in";
import type { SignInMethods } from "@sovereign/contract/sign-in-methods";
import { useSearchParams } from "react-router";
import { Alert } from "#design/feedback/alert.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { SubPage } from "#design/layout/sub-page.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { ProviderList } from "./provider-list.tsx";
import { usePasskeys, useSignInMethods, useTakenBack } from "./sign-in-methods-query.ts";
import { TakenBackList } from "./taken-back-list.tsx";

type OtherSignInPageProps = { userId: string; timeZone: string };

export function OtherSignInPage({ userId, timeZone }: OtherSignInPageProps) {
  const ways = useSignInMethods(userId);
  const keys = usePasskeys(userId);
  const taken = useTakenBack(userId);
  const failed = [ways, keys, taken].some(
    ({ data, isError, isPaused }) => !data && (isError || isPaused),
  );
  const again = () => {
    void ways.refetch();
    void keys.refetch();
    void taken.refetch();
  };
  return (
    <SubPage group="security" title={otherSignInPage.title} help={otherSignInPage.help}>
      {failed && <LoadFailure level={2} notice={otherSignInPage.failure} onAgain={again} />}
      {ways.data && keys.data && taken.data && (
        <>
          <ReturnNotice ways={ways.data} />
          <TakenBackList taken={taken.data} timeZone={timeZone} />
          <PasskeyList passkeys={keys.data.passkeys} timeZone={timeZone} />
          {ways.data.providers.length > 0 && <ProviderList ways={ways.data} timeZone={timeZone} />}
        </>
      )}
      {!failed && !(ways.data && keys.data && taken.data) && (
        <SkeletonScreen label={otherSignInPage.loading}>
          <Skeleton height={68} />
          <Skeleton height={68} />
        </SkeletonScreen>
      )}
    </SubPage>
  );
}

const isError = (reason: string): reason is keyof typeof linkErrors =>
  Object.hasOwn(linkErrors, reason);

/** The result of a provider's return, from the URL; shown only while it still matches the state. */
function ReturnNotice({ ways }: { ways: SignInMethods }) {
  const [search] = useSearchParams();
  const failed = search.get("failed");
  const linked = ways.providers.find(
    ({ provider, linked_at }) => provider === search.get("linked") && linked_at !== null,
  );
  if (linked) {
    const provider = providerNames[linked.provider];
    return <Alert tone="notice">{fill(otherSignInPage.linked, { provider })}</Alert>;
  }
  if (failed === null) return null;
  return (
    <Alert tone={failed === "cancelled" ? "notice" : "error"}>
      {linkErrors[isError(failed) ? failed : "refused"]}
    </Alert>
  );
}
