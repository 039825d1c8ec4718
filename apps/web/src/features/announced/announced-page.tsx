import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { announcedTexts as texts } from "@sovereign/content/words/announced";
import { vault } from "@sovereign/content/words/vault";
import { type AnnouncedAnswer, readAnnounced } from "@sovereign/contract/announced";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { api, useSession } from "#core/session/session.ts";
import { dateWithYear } from "#core/time/dates.ts";
import { brand, pageTitle } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";

type Reference = { shelf: string; id: string };

export function AnnouncedPage(reference: Reference) {
  const { shelf, id } = reference;
  const { data, error, refetch } = useQuery({
    queryKey: ["announced", shelf, id],
    queryFn: ({ signal }) => api(readAnnounced, { params: reference, signal }),
    // A page of an item that was taken down must not come from the cache.
    gcTime: 0,
    networkMode: "always",
  });
  if (error && hasCode(error, "vault.not_found")) {
    return (
      <Message {...texts.gone}>
        <LinkButton to={paths.home}>{fill(texts.about, { product: brand.productName })}</LinkButton>
      </Message>
    );
  }
  if (error && !data) {
    return (
      <Message {...texts.failed} role="alert">
        <Button onClick={() => void refetch()}>{texts.failed.button}</Button>
      </Message>
    );
  }
  if (!data) {
    return (
      <SkeletonScreen label={texts.loading}>
        <div className="stack one-col gap-6 narrow centered">
          <Skeleton width={240} height={40} />
          <Skeleton height={200} />
        </div>
      </SkeletonScreen>
    );
  }
  return <Announced piece={data} />;
}

function Announced({ piece }: { piece: AnnouncedAnswer }) {
  const { title, lead, body, published, minutes } = piece;
  const facts = [
    minutes !== null && fill(vault.min, { minutes }),
    published && fill(texts.published, { date: dateWithYear(published.slice(0, 10)) }),
  ].filter(Boolean);
  return (
    <article className="stack one-col gap-6 narrow centered">
      <title>{pageTitle(title)}</title>
      <header className="pagehead stack gap-4">
        <p className="note">{shelfLine(piece)}</p>
        <h1 className="display">{title}</h1>
        {lead && <p className="lede">{lead}</p>}
        {facts.length > 0 && <p className="small t2 num">{facts.join(" · ")}</p>}
      </header>
      {body && <RichTextView text={body} />}
      <div className="stack at-start gap-4 full narrow centered">
        <Act {...piece} />
      </div>
    </article>
  );
}

function shelfLine({ shelf, id }: AnnouncedAnswer): string {
  return shelf === "programme"
    ? fill(texts.day, { programme: packWords.programme, day: id })
    : vaultSectionTitle(shelf);
}

/** Links to the item in the app; a visitor signs in first. */
function Act({ shelf, id, body }: AnnouncedAnswer) {
  const isSignedIn = useSession().status === "signed_in";
  if (shelf === "programme") {
    const to = isSignedIn ? paths.programmeDay(id) : paths.signUp;
    return <LinkButton to={to}>{isSignedIn ? texts.openDay : texts.begin}</LinkButton>;
  }
  if (body && !isSignedIn) return <LinkButton to={paths.signUp}>{texts.more}</LinkButton>;
  return (
    <LinkButton to={paths.vaultItem(shelf, id)}>
      {isSignedIn ? texts.open : texts.account}
    </LinkButton>
  );
}

type MessageProps = { title: string; body: string; role?: "alert"; children: ReactNode };

/** Shown instead of an item. */
function Message({ title, body, role, children }: MessageProps) {
  return (
    <div className="stack at-start gap-4 full narrow centered" role={role}>
      <h1 className="title">{title}</h1>
      <p className="t2">{body}</p>
      {children}
    </div>
  );
}
