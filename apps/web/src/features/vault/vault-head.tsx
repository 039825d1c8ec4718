import { vault } from "@sovereign/content/public/vault";
import { Skeleton } from "#ui/skeleton.tsx";

/** The head of the vault. `lede`: its line, undefined while that is on its way, null for none. */
export function VaultHead({ lede }: { lede?: string | null | undefined }) {
  return (
    <header className="pagehead vault-head">
      <h1 className="title">{vault.title}</h1>
      {lede === undefined && <Skeleton className="vault-head-lede" width="100%" height="" />}
      {lede && <p className="t2">{lede}</p>}
    </header>
  );
}
