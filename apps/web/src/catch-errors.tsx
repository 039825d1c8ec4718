import { Component, type ReactNode } from "react";
import { UnexpectedError } from "./unexpected-error.tsx";

type State = { error: unknown; caught: boolean };

/** Anything a page throws and does not catch itself (specification, section 8, Generic). */
export class CatchErrors extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, caught: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, caught: true };
  }

  override render() {
    return this.state.caught ? <UnexpectedError error={this.state.error} /> : this.props.children;
  }
}
