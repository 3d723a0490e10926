import { Component, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { StateView } from '../components/StateView.tsx';

type Props = { children: ReactNode };

/** Offers another try where a screen breaks or its code cannot be fetched. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const text = useText();
  const reload = () => window.location.reload();
  return (
    <StateView
      kind="failed"
      title={text('failure.screen')}
      text={text('failure.screenHint')}
      action={{ label: text('failure.retry'), onClick: reload }}
    />
  );
}
