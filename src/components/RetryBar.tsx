import type { JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from './Button.tsx';
import styles from './RetryBar.module.css';
import { useOffline } from './useOffline.ts';

/** Takes the place of a panel whose code cannot be had. */
export function RetryBar({ retry }: { retry: () => void }): JSX.Element {
  const { t } = useTranslation();
  const offline = useOffline(retry);
  return (
    <div className={styles.bar} role="alert">
      <p>{t(offline ? 'failure.offline' : 'list.failed')}</p>
      <Button onClick={retry}>{t('list.retry')}</Button>
    </div>
  );
}
