import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { TextKey } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectToast, type Toast, toastDismissed } from '../core/toasts/slice.ts';
import { closeIcon, Icon } from './Icon.tsx';
import styles from './Toasts.module.css';

/** The live region is always mounted, so that screen readers announce a new toast. */
export function Toasts(): JSX.Element {
  const toast = useAppSelector(selectToast);
  return (
    <div className={styles.toasts} role="status">
      {toast && <Words key={toast.id} toast={toast} />}
    </div>
  );
}

function Words({ toast: { id, text, key, count, link } }: { toast: Toast }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(toastDismissed(id));
  return (
    <div className={styles.toast}>
      <p className={styles.text}>
        {[key && t(key as TextKey, { count }), text].filter(Boolean).join(' ')}
        {link && (
          <>
            {' '}
            <Link to={link.to} className={styles.link} onClick={dismiss}>
              {t(link.key as TextKey)}
            </Link>
          </>
        )}
      </p>
      <button type="button" className={styles.close} onClick={dismiss} aria-label={t('nav.dismiss')}>
        <Icon shape={closeIcon} size={18} />
      </button>
    </div>
  );
}
