import { fill } from "@sovereign/content/public/fill";
import { viewedManifesto } from "@sovereign/content/words/office-view-as";
import type { ManifestoAnswer, SignatureAnswer } from "@sovereign/contract/manifesto";
import { viewManifesto, viewSignature } from "@sovereign/contract/office-views";
import { dateOfInstant } from "#core/time/dates.ts";
import styles from "./screens.module.css";
import { useView, useViewed } from "./view.ts";
import { OpenState, SwitchedOff, Viewed } from "./viewed.tsx";

export function ManifestoScreen() {
  const manifesto = useViewed("manifesto", (api, asking) => api(viewManifesto, asking));
  const signature = useViewed("signature", (api, asking) => api(viewSignature, asking));
  return (
    <Viewed query={manifesto}>
      {(text) => (
        <>
          <h1 className="title">{text.title}</h1>
          <Viewed query={signature}>{(signed) => <Signature {...text} {...signed} />}</Viewed>
          <ol className={styles.rows}>
            {text.principles.map(({ number, title, description }) => (
              <li key={number} className={styles.law}>
                <h2 className="heading">
                  {number}. {title}
                </h2>
                <p className="t2">{description}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Viewed>
  );
}

function Signature({ version, signature }: ManifestoAnswer & SignatureAnswer) {
  const { member } = useView();
  if (!signature) {
    return (
      <section className={styles.part}>
        <p className="t2">{viewedManifesto.unsigned}</p>
        <div>
          <SwitchedOff>{viewedManifesto.sign}</SwitchedOff>
        </div>
      </section>
    );
  }
  const words = signature.version === version ? viewedManifesto.signed : viewedManifesto.earlier;
  return (
    <section className={styles.part}>
      <OpenState open>
        {fill(words, { date: dateOfInstant(signature.signed_at, member.time_zone) })}
      </OpenState>
    </section>
  );
}
