import { fill } from "@sovereign/content/public/fill";
import { LICENSES_FILE, type License } from "@sovereign/content/public/licenses";
import { licensesPage as texts } from "@sovereign/content/words/legal";
import { useQuery } from "@tanstack/react-query";
import { brand } from "#core/words/brand.ts";
import { Icon } from "#design/controls/icon.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "./licenses.module.css";

const WAITING = Array.from({ length: 12 }, (_, row) => row);

async function readLicenses({ signal }: { signal: AbortSignal }): Promise<License[]> {
  const response = await fetch(`/${LICENSES_FILE}`, { signal });
  if (!response.ok) throw new Error(`${LICENSES_FILE}: ${response.status}`);
  return response.json();
}

export function LicensesPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: [LICENSES_FILE],
    queryFn: readLicenses,
    // In a store app the file is on the device.
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={styles.page}>
      <header className="pagehead">
        <h1 className="display">{texts.title}</h1>
        <p className="lede t2">{fill(texts.lede, { product: brand.productName })}</p>
      </header>
      {data ? (
        <Licenses all={data} />
      ) : isError ? (
        <LoadFailure level={2} notice={texts.failed} onAgain={() => void refetch()} />
      ) : (
        <SkeletonScreen label={texts.loading}>
          {WAITING.map((row) => (
            <div className={`line hairline ${styles.room}`} key={row}>
              <Skeleton height={20} width="60%" />
            </div>
          ))}
        </SkeletonScreen>
      )}
    </div>
  );
}

function Licenses({ all }: { all: readonly License[] }) {
  return (
    <ul className="rows">
      {all.map(({ name, version, identifier, text }) => (
        <li key={`${name} ${version}`}>
          <details className={styles.part}>
            <summary className="fold">
              <span className={`breaks min-0 ${styles.name}`}>
                {name} <span className="t3 num">{version}</span>
              </span>
              <span className="small t2 num">{identifier}</span>
              <Icon name="chev" />
            </summary>
            <p className={`small t2 breaks ${styles.text}`}>{text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
