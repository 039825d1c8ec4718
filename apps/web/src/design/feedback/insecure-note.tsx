import { insecureAddress } from "@sovereign/content/words/frame";

/** Visible only without a secure connection (`build-steps/theme-script.ts`). */
export function InsecureNote() {
  return (
    <p className="insecure-note" data-nosnippet>
      {insecureAddress}
    </p>
  );
}
