import { publicPlaces } from "@sovereign/content/words/frame";
import { landing } from "@sovereign/content/words/landing";
import type { ReactNode } from "react";
import { useCountedStep } from "#app/funnel.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { InsecureNote } from "#design/feedback/insecure-note.tsx";
import { type PublicLink, PublicShell } from "./public-shell.tsx";

const LINKS: readonly PublicLink[] = [
  { to: paths.demo, label: publicPlaces.demo },
  { to: paths.lawTitles, label: publicPlaces.manifesto },
  { to: paths.tiers, label: publicPlaces.tiers },
  { to: paths.about, label: publicPlaces.about },
];

const FOOTER: readonly PublicLink[] = [
  { to: paths.about, label: landing.footer.about },
  { to: paths.tiers, label: publicPlaces.tiers },
  { to: paths.privacy, label: landing.footer.privacy },
  { to: paths.terms, label: landing.footer.terms },
  { to: paths.licenses, label: landing.footer.licenses },
];

type PublicFrameProps = {
  layout?: "page" | "bleed";
  children: ReactNode;
};

export function PublicFrame({ layout = "page", children }: PublicFrameProps) {
  const { status } = useSession();
  useCountedStep("visit", status);
  const signedIn = status === "signed_in";
  return (
    <>
      <InsecureNote />
      <PublicShell
        product={brand.productName}
        home={paths.home}
        links={LINKS}
        signIn={
          signedIn
            ? { to: paths.app, label: landing.openApp }
            : { to: paths.auth, label: landing.signIn }
        }
        footer={FOOTER}
        layout={layout}
      >
        {children}
      </PublicShell>
    </>
  );
}
