import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { TextKey } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectToasts, toastDismissed } from '../core/toasts/slice.ts';
import { Icon } from './Icon.tsx';
import { closeIcon } from './icons/close.ts';
import styles from './Toasts.module.css';

/** The live region is always mounted, so that screen readers announce new toasts. */
export function Toasts(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text, key, count, link }) => (
        <div key={id} className={styles.toast}>
          <p className={styles.text}>
            {text ?? t(key as TextKey, { count })}
            {link && (
              <>
                {' '}
                <Link to={link.to} className={styles.link} onClick={() => dispatch(toastDismissed(id))}>
                  {t(link.key as TextKey)}
                </Link>
              </>
            )}
          </p>
          <button
            type="button"
            className={styles.close}
            onClick={() => dispatch(toastDismissed(id))}
            aria-label={t('nav.dismiss')}
          >
            <Icon shape={closeIcon} size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}
