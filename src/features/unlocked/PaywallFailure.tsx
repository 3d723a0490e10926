import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { alertIcon } from '../../components/icons.ts';
import type { Failure } from '../../core/failures.ts';
import styles from './Paywall.module.css';

/** The server's own message is in the viewer's language, too. */
const CODES = [401, 402, 404, 409, 422] as const;

export function PaywallFailure({
  reason,
  onRetry,
}: {
  reason: Failure | null;
  onRetry: () => void;
}): JSX.Element {
  const { t } = useTranslation();
  const text = () => {
    if (reason?.kind === 'network' || reason?.kind === 'timeout') return t(`failure.${reason.kind}`);
    const known = CODES.find((code) => code === reason?.code);
    if (known) return t(`wall.refused.${known}`);
    return (reason?.kind === 'envelope' && reason.message) || t('wall.failed');
  };
  return (
    <div className={styles.failure} role="alert">
      <Icon shape={alertIcon} size={20} />
      <p>{text()}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('wall.retry')}
      </button>
    </div>
  );
}
