import { insecureAddress } from "@sovereign/content/words/frame";

/** What an address without a secure connection lacks; seen there alone (`core/page/insecure.ts`). */
export function InsecureNote() {
  return (
    <p className="insecure-note" data-nosnippet>
      {insecureAddress}
    </p>
  );
}
