import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as z from "zod/mini";
import { noticeOfflineStart } from "#lib/query-client.ts";
import { session } from "#session/session.ts";
import { keepMemberCache } from "#web/member-cache.ts";
import { queryClient } from "#web/query-client.ts";

// Without this zod compiles its checks with `new Function`, which the content security policy refuses.
z.config({ jitless: true });
noticeOfflineStart();
keepMemberCache(queryClient);
session.start();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
