import { returnErrors } from "@sovereign/content/words/other-ways";
import { Alert } from "#design/feedback/alert.tsx";

const isKnown = (reason: string): reason is keyof typeof returnErrors =>
  Object.hasOwn(returnErrors, reason);

export default function ReturnNotice({ reason }: { reason: string }) {
  return (
    <Alert tone={reason === "cancelled" ? "notice" : "error"}>
      {returnErrors[isKnown(reason) ? reason : "refused"]}
    </Alert>
  );
}
