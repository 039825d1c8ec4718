import { fill } from "@sovereign/content/public/fill";
import { installTexts as texts } from "@sovereign/content/words/install";
import type { Overview } from "@sovereign/contract/one-things";
import { mayOfferInstall } from "@sovereign/domain/install-offer";
import { useId } from "react";
import { devicePrefix, deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./install-card.module.css";
import { InstallButton, useInstallWay } from "./install-way.tsx";

const KEY = `${devicePrefix}-install-offered`;

/** Offered once on a device, from the third kept day on (decision 157). */
export default function InstallCard({ overview }: { overview: Overview }) {
  const id = useId();
  const way = useInstallWay();
  const answered = useDeviceStorage(() => deviceStorage.getItem(KEY), null);
  if (!way || answered !== null || !mayOfferInstall(overview)) return null;

  const settle = () => void deviceStorage.setItem(KEY, "answered");
  return (
    <section className={`stack gap-4 hairline ${styles.card} noprint`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {fill(texts.title, { product: brand.productName })}
        </h2>
        <p className="small t2">{way.kind === "offer" ? texts.help : texts.steps}</p>
      </div>
      <div className="cluster gap-3 gap-x-5">
        {way.kind === "offer" && <InstallButton onAsk={() => way.ask().finally(settle)} />}
        <Button
          variant="text"
          onClick={() => {
            settle();
            focusPage();
          }}
        >
          {texts.dismiss}
        </Button>
      </div>
    </section>
  );
}
