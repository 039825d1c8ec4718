import { fill } from "@sovereign/content/public/fill";
import { installTexts as texts } from "@sovereign/content/words/install";
import { brand } from "#core/words/brand.ts";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { InstallButton, useInstallWay } from "./install-way.tsx";

/** Nothing where the app is installed or this browser cannot install it. */
export function InstallGroup() {
  const way = useInstallWay();
  if (!way) return null;
  return (
    <SettingsGroup id="install" title={texts.group}>
      <SettingsRow
        title={fill(texts.title, { product: brand.productName })}
        help={way.kind === "offer" ? texts.help : texts.steps}
        action={way.kind === "offer" && <InstallButton onAsk={way.ask} />}
      />
    </SettingsGroup>
  );
}
