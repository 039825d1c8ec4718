import { fill } from "@sovereign/content/public/fill";
import { membershipNotices } from "@sovereign/content/words/membership";
import type { ReactNode } from "react";
import { brand } from "#core/words/brand.ts";

/**
 * A button that buys, or a sentence where card payments are not set up. The page's `data-sells`
 * decides, in `app.css`, because a prerendered page is the same everywhere.
 */
export function ForSale({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="for-sale">{children}</div>
      {!__NATIVE_BUILD__ && (
        <p className="not-for-sale small t2">
          {fill(membershipNotices.notForSale, { email: brand.supportEmail })}
        </p>
      )}
    </>
  );
}
