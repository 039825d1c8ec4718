import { returnFaults } from "@sovereign/content/words/other-ways";
import { Alert } from "#design/feedback/alert.tsx";

const isKnown = (reason: string): reason is keyof typeof returnFaults =>
  Object.hasOwn(returnFaults, reason);

export default function ReturnNotice({ reason }: { reason: string }) {
  return (
    <Alert tone={reason === "cancelled" ? "notice" : "error"}>
      {returnFaults[isKnown(reason) ? reason : "refused"]}
    </Alert>
  );
}
