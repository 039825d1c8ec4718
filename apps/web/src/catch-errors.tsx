import { Component, type ReactNode } from "react";
import { UnexpectedError } from "./unexpected-error.tsx";

type Props = { at: string; children: ReactNode };
type State = { error: unknown; caught: boolean };

const WELL: State = { error: null, caught: false };

/**
 * Anything a page throws and does not catch itself (specification, section 8, Generic). Another
 * address (`at`), such as that of the page before, is another try.
 */
export class CatchErrors extends Component<Props, State> {
  override state = WELL;

  static getDerivedStateFromError(error: unknown): State {
    return { error, caught: true };
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.caught && at !== this.props.at) this.setState(WELL);
  }

  override render() {
    return this.state.caught ? <UnexpectedError error={this.state.error} /> : this.props.children;
  }
}
