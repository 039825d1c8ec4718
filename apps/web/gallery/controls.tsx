import { accountForm } from "@sovereign/content/words/auth";
import { frameTexts } from "@sovereign/content/words/frame";
import { membershipNotices } from "@sovereign/content/words/membership";
import { useState } from "react";
import { Link } from "react-router";
import { Button, Buttons, IconButton, LinkButton } from "#design/controls/button.tsx";
import { ICON_PATHS, Icon, type IconName } from "#design/controls/icon.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { GridTable, Group } from "#design/controls/roles.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { Switch } from "#design/controls/switch.tsx";
import { TabLinks } from "#design/controls/tab-links.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#design/controls/tabs.tsx";
import { Specimen, State } from "./specimen.tsx";

const VARIANTS = ["primary", "secondary", "danger", "text"] as const;
const ICONS = Object.keys(ICON_PATHS) as IconName[];
const WEEKS = [
  ["1", "2", "3", "4", "5", "6", "7"],
  ["8", "9", "10", "11", "12", "13", "14"],
];
const ANSWERS = [
  { value: "completed", name: "Completed" },
  { value: "partial", name: "Partial" },
  { value: "missed", name: "Missed" },
];

export function Controls() {
  return (
    <>
      <AllButtons />
      <Specimen name="LinkButton, OutsideLink">
        <State name="secondary, icon after">
          <LinkButton to="/" iconAfter="right">
            {accountForm.back}
          </LinkButton>
        </State>
        <State name="primary, icon before">
          <LinkButton to="/" variant="primary" icon="left">
            {accountForm.back}
          </LinkButton>
        </State>
        <State name="outside">
          <OutsideLink className="link tap" href="https://example.com">
            {accountForm.terms}
          </OutsideLink>
        </State>
      </Specimen>
      <Choices />
      <Specimen name="GridTable">
        <State name="default">
          <GridTable aria-label="Days">
            <tbody>
              {WEEKS.map((days) => (
                <tr key={days[0]}>
                  {days.map((day) => (
                    <td key={day}>
                      <IconButton label={day} icon={Number(day) % 3 ? "check" : "close"} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </GridTable>
        </State>
      </Specimen>
      <Specimen name="Icon">
        {ICONS.map((name) => (
          <State key={name} name={name}>
            <Icon name={name} />
          </State>
        ))}
      </Specimen>
    </>
  );
}

function AllButtons() {
  return (
    <>
      <Specimen name="Button">
        {VARIANTS.map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant}>{accountForm.button["sign-in"]}</Button>
          </State>
        ))}
        <State name="large">
          <Button variant="primary" size="large">
            {accountForm.button["sign-up"]}
          </Button>
        </State>
        <State name="icon">
          <Button icon="share">{accountForm.button["sign-in"]}</Button>
        </State>
        {VARIANTS.map((variant) => (
          <State key={variant} name={`${variant}, disabled`}>
            <Button variant={variant} disabled>
              {accountForm.button["sign-in"]}
            </Button>
          </State>
        ))}
        <State name="busy">
          <Button variant="primary" busy busyLabel={accountForm.busy["sign-in"]}>
            {accountForm.button["sign-in"]}
          </Button>
        </State>
        <State name="long text">
          <Button>{`${accountForm.oneLink} `.repeat(3)}</Button>
        </State>
        <State name="wide" wide>
          <Button variant="primary" wide>
            {membershipNotices.subscribe.plain}
          </Button>
        </State>
      </Specimen>
      <Specimen name="Buttons">
        <State name="default" wide>
          <Buttons>
            <Button>{accountForm.back}</Button>
            <Button variant="primary">{accountForm.button["sign-in"]}</Button>
          </Buttons>
        </State>
      </Specimen>
      <Specimen name="IconButton, Group">
        <State name="default">
          <IconButton label={frameTexts.close} icon="close" />
        </State>
        <State name="grouped">
          <Group aria-label="Slides">
            <IconButton label="Previous" icon="left" />
            <IconButton label="Next" icon="right" />
          </Group>
        </State>
      </Specimen>
    </>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [answer, setAnswer] = useState("completed");
  const [tab, setTab] = useState("sign-in");
  return (
    <>
      <Specimen name="Switch">
        <State name="on">
          <LabeledSwitch name="on" on={on} onTurn={setOn} />
        </State>
        <State name="off">
          <LabeledSwitch name="off" on={!on} onTurn={(next) => setOn(!next)} />
        </State>
        <State name="busy">
          <LabeledSwitch name="busy" on busy onTurn={setOn} />
        </State>
        <State name="disabled">
          <LabeledSwitch name="disabled" on={false} disabled onTurn={setOn} />
        </State>
      </Specimen>
      <Specimen name="Segment">
        <State name="default">
          <Segment label="Answer" choices={ANSWERS} chosen={answer} onChoose={setAnswer} />
        </State>
      </Specimen>
      <Specimen name="TabLinks">
        <State name="default" wide>
          <TabLinks label={accountForm.tabs}>
            <Link to="/" aria-current="page">
              {accountForm.tab["sign-in"]}
            </Link>
            <Link to="/">{accountForm.tab["sign-up"]}</Link>
          </TabLinks>
        </State>
      </Specimen>
      <Specimen name="Tabs, TabList, Tab, TabPanel">
        <State name="default" wide>
          <Tabs value={tab} onValueChange={setTab}>
            <TabList label={accountForm.tabs}>
              <Tab value="sign-in">{accountForm.tab["sign-in"]}</Tab>
              <Tab value="sign-up">{accountForm.tab["sign-up"]}</Tab>
            </TabList>
            <TabPanel value="sign-in">{accountForm.title["sign-in"]}</TabPanel>
            <TabPanel value="sign-up">{accountForm.title["sign-up"]}</TabPanel>
          </Tabs>
        </State>
      </Specimen>
    </>
  );
}

type LabeledSwitchProps = Omit<Parameters<typeof Switch>[0], "id"> & { name: string };

function LabeledSwitch({ name, ...state }: LabeledSwitchProps) {
  const id = `switch-${name}`;
  return (
    <>
      <label className="vh" htmlFor={id}>
        {name}
      </label>
      <Switch id={id} {...state} />
      <p className="vh" id={`${id}-help`}>
        {name}
      </p>
    </>
  );
}
