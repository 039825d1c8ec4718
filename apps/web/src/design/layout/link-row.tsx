import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import "./settings.css";

export function LinkRow({ to, title, help }: { to: string; title: string; help: string }) {
  return (
    <li>
      <Link className="row row-opens link-row" to={to}>
        <span className="grow">
          <span className="row-title hover-line">{title}</span>
          <span className="link-row-help small t2">{help}</span>
        </span>
        <Icon name="chev" />
      </Link>
    </li>
  );
}
