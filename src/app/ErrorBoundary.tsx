import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { StateView } from '../components/StateView.tsx';
import { TabBar } from '../components/TabBar.tsx';
import { reloadPage } from '../lib/reloadPage.ts';
import styles from './ErrorBoundary.module.css';
import { matchRoute } from './routes.tsx';

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

/** Shows the tab bar even where the screen has none, so that there is a way on. */
function Broken() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <main id="main" className={styles.broken}>
        <StateView
          kind="failed"
          title={t('failure.screen')}
          text={t('failure.screenHint')}
          action={{ label: t('failure.retry'), onClick: reloadPage }}
        />
      </main>
      {matchRoute(pathname)?.route.chrome === false && <TabBar />}
    </>
  );
}
