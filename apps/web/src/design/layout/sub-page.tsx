import { accountTexts } from "@sovereign/content/words/account-settings";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import "./settings.css";

type SubPageProps = {
  group: string;
  title: string;
  help: string;
  children: ReactNode;
};

export function SubPage({ group, title, help, children }: SubPageProps) {
  return (
    <div className="subpage">
      <header className="pagehead">
        <Link className="link tap small t2" to={paths.settingsGroup(group)}>
          {accountTexts.back}
        </Link>
        <h1 className="title">{title}</h1>
        <p className="t2">{help}</p>
      </header>
      {children}
    </div>
  );
}
