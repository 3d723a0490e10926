import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { StateView } from '../components/StateView.tsx';

type Props = { children: ReactNode };

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
  const { t } = useTranslation();
  const reload = () => window.location.reload();
  return (
    <StateView
      kind="failed"
      title={t('failure.screen')}
      text={t('failure.screenHint')}
      action={{ label: t('failure.retry'), onClick: reload }}
    />
  );
}
