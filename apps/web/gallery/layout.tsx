import { fill } from "@sovereign/content/public/fill";
import { factorRow, factorsPage } from "@sovereign/content/words/factors";
import { reminderCard } from "@sovereign/content/words/reminders";
import { vaultSearch } from "@sovereign/content/words/vault-search";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#design/controls/button.tsx";
import { Switch } from "#design/controls/switch.tsx";
import { Address, both, cells, DataTable, NoRows, Pager } from "#design/layout/data-table.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { LinkRow } from "#design/layout/link-row.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { HitLines, SearchHits, SearchHitsSkeleton } from "#design/layout/search-hits.tsx";
import { Section } from "#design/layout/section.tsx";
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
        <State name="acts and sentence" wide>
          <PageHead
            title={factorsPage.title}
            sentence={factorsPage.lead}
            acts={<Button variant="primary">{factorsPage.addApp}</Button>}
          />
        </State>
      </Specimen>
      <Parts />
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

const FACTS = [
  { term: factorRow.title, text: factorRow.help },
  { term: factorsPage.title, text: factorsPage.lead },
];

function Parts() {
  return (
    <>
      <Specimen name="Section, Facts">
        <State name="plain" wide>
          <Section title={vaultSearch.clear} about={factorsPage.lead}>
            <Facts facts={FACTS} />
          </Section>
        </State>
        <State name="ruled" wide>
          <Facts facts={FACTS} ruled />
        </State>
      </Specimen>
      <Specimen name="DataTable, NoRows, Pager, Address">
        <State name="rows" wide>
          <DataTable caption={factorsPage.title}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" className={cells.right}>
                  Members
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">30 March</th>
                <td className={both(cells.right, cells.beside)}>1,240</td>
              </tr>
              <tr>
                <th scope="row">31 March</th>
                <td className={both(cells.right, cells.beside)}>1,251</td>
              </tr>
            </tbody>
          </DataTable>
          <Pager shown="1 to 2 of 90">
            <Button>{vaultSearch.clear}</Button>
          </Pager>
        </State>
        <State name="none" wide>
          <NoRows>{NONE.title}</NoRows>
        </State>
        <State name="an address that breaks before its @">
          <Address email="e.marlowe.of.the.long.names@example.com" />
        </State>
      </Specimen>
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
