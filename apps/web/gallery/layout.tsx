import { fill } from "@sovereign/content/public/fill";
import { factorRow, factorsPage } from "@sovereign/content/words/factors";
import { reminderCard } from "@sovereign/content/words/reminders";
import { vaultSearch } from "@sovereign/content/words/vault-search";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#design/controls/button.tsx";
import { Switch } from "#design/controls/switch.tsx";
import { LinkRow } from "#design/layout/link-row.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { HitLines, SearchHits, SearchHitsSkeleton } from "#design/layout/search-hits.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { SubPage } from "#design/layout/sub-page.tsx";
import { Specimen, State } from "./specimen.tsx";

const NONE = {
  title: fill(vaultSearch.none.title, { query: "gold" }),
  body: vaultSearch.none.body,
  clear: vaultSearch.clear,
};
const nothing = () => {};

export function Layout() {
  return (
    <>
      <Specimen name="PageHead">
        <State name="note and title" wide>
          <PageHead note="Monday, 30 March" title={factorsPage.title} />
        </State>
      </Specimen>
      <Specimen name="SubPage">
        <State name="default" wide>
          <SubPage group="security" title={factorsPage.title} help={factorsPage.lead}>
            <Button variant="primary">{factorsPage.addApp}</Button>
          </SubPage>
        </State>
      </Specimen>
      <Settings />
      <Specimen name="LinkRow">
        <State name="default" wide>
          <ul className="rows">
            <LinkRow to="/" title={factorRow.title} help={factorRow.help} />
            <LinkRow to="/" title={factorsPage.addPhone} help={factorsPage.off} />
          </ul>
        </State>
      </Specimen>
      <Hits />
    </>
  );
}

function Settings() {
  const [on, setOn] = useState(true);
  return (
    <Specimen name="SettingsGroup, SettingsRow">
      <State name="folded on a phone" wide>
        <SettingsGroup id="folded" title={factorRow.title} value={factorRow.on}>
          <SettingsRow title={factorRow.title} help={factorRow.help} />
        </SettingsGroup>
      </State>
      <State name="rows" wide>
        <SettingsRow
          title={factorRow.title}
          help={factorRow.help}
          action={<Button>{factorRow.setUp}</Button>}
        />
        <SettingsRow
          short
          title={<label htmlFor="reminders">{reminderCard.enable}</label>}
          help={<span id="reminders-help">{reminderCard.enableHelp}</span>}
          action={<Switch id="reminders" on={on} onTurn={setOn} />}
        />
      </State>
    </Specimen>
  );
}

function Hits() {
  const hits = [
    <li key="open">
      <Link className="hit" to="/">
        <HitLines head="Excerpts" title={factorsPage.lead} passage={factorsPage.off} />
      </Link>
    </li>,
    <li key="closed">
      <Link className="hit hit-closed" to="/">
        <HitLines head="Case Studies" title={factorsPage.title} passage={vaultSearch.closed} />
      </Link>
    </li>,
    <li key="written">
      <Link className="hit" to="/">
        <HitLines head="30 March" title={`${factorRow.help}\n`.repeat(2)} written />
      </Link>
    </li>,
  ];
  return (
    <Specimen name="SearchHits, HitLines, SearchHitsSkeleton">
      <State name="open, closed, a member's own words" wide>
        <SearchHits
          label="Found"
          busy={false}
          said={fill(vaultSearch.several, { count: "Three", query: "code" })}
          hits={hits}
          none={NONE}
          onClear={nothing}
          notice={vaultSearch.offline}
          more={<Button>More</Button>}
        />
      </State>
      <State name="nothing found" wide>
        <SearchHits
          label="Nothing found"
          busy={false}
          said={NONE.title}
          hits={[]}
          none={NONE}
          onClear={nothing}
        />
      </State>
      <State name="loading" wide>
        <SearchHitsSkeleton label={vaultSearch.loading} />
      </State>
    </Specimen>
  );
}
