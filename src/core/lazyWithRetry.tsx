import { Component, type ComponentType, lazy, type ReactNode } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
type FailedProps = { retry: () => void };

/**
 * Loads a component's code when it is first shown. If the code does not load, `Failed` takes its place and
 * can try again; what is around it stays.
 */
export function lazyWithRetry<P extends object>(load: Load<P>, Failed: ComponentType<FailedProps>) {
  // Outside the component, because React discards the state of one that suspends before it was first shown.
  let Loaded: ComponentType<P> = lazy(load);

  return class LazyWithRetry extends Component<P, { failed: boolean }> {
    override state = { failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override componentDidCatch(error: unknown) {
      console.error(error);
    }

    /** A lazy component remembers its failure, so each try needs a new one. */
    retry = () => {
      Loaded = lazy(load);
      this.setState({ failed: false });
    };

    override render(): ReactNode {
      return this.state.failed ? <Failed retry={this.retry} /> : <Loaded {...this.props} />;
    }
  };
}
