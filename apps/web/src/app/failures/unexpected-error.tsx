import { fill } from "@sovereign/content/public/fill";
import { unexpected } from "@sovereign/content/words/notices";
import { useEffect, useState } from "react";
import { queryClient } from "#app/cache/browser-queries.ts";
import { ApiError } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { reportFault } from "#core/faults/report-fault.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";

function referenceOf(error: unknown): string {
  if (error instanceof ApiError && error.requestId) return error.requestId;
  return newId().slice(0, 8);
}

/** The cached data may have broken the page; only pending writes stay. */
function reloadAfresh() {
  queryClient.removeQueries();
  window.location.reload();
}

type Failed = { error: unknown };

function ErrorMessage({ error }: Failed) {
  const [reference] = useState(() => referenceOf(error));
  // Rendering is pure, and a fault was met only once its page is shown.
  useEffect(() => reportFault(error, "crash", reference), [error, reference]);
  const { title, body, button } = unexpected;
  const words = fill(body, { email: brand.supportEmail, reference });
  return (
    <div className="page-message" role="alert">
      <title>{title}</title>
      <h1 className="title">{title}</h1>
      <p className="t2">{words}</p>
      <Button variant="primary" onClick={reloadAfresh}>
        {button}
      </Button>
    </div>
  );
}

/** Shows 'Unexpected Application Error!' (specification, section 8). */
export function UnexpectedError({ error }: Failed) {
  return (
    <main className="nf">
      <a className="word" href="/">
        {brand.productName}
      </a>
      <div className="mid">
        <ErrorMessage error={error} />
      </div>
    </main>
  );
}

export function UnexpectedErrorInApp({ error }: Failed) {
  return (
    <div className="nf-inside">
      <ErrorMessage error={error} />
    </div>
  );
}
