import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { clockIcon, closeIcon } from '../../components/icons.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './SearchHistory.module.css';
import { dropped, dropReverted, searchRequested, selectSearch } from './slice.ts';

export function SearchHistory(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { history, before } = useAppSelector(selectSearch);
  if (history.length === 0 && !before) return null;
  return (
    <section className={styles.history} aria-label={t('search.history')}>
      <div className={styles.head}>
        <h2>{t('search.history')}</h2>
        {history.length > 0 && (
          <button type="button" className={styles.all} onClick={() => dispatch(dropped(null))}>
            {t('search.forgetAll')}
          </button>
        )}
      </div>
      {before && <Undo key={history.length} />}
      {history.length > 0 && (
        <ul className={styles.list}>
          {history.map((words) => (
            <li key={words} className={styles.item}>
              <button
                type="button"
                className={styles.words}
                onClick={() => dispatch(searchRequested({ words, replace: false }))}
              >
                <Icon shape={clockIcon} size={18} />
                <span className={styles.text}>{words}</span>
              </button>
              <button
                type="button"
                className={styles.forget}
                onClick={() => dispatch(dropped(words))}
                aria-label={t('search.forget', { words })}
              >
                <Icon shape={closeIcon} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The pressed button is removed, so "undo" takes its focus. */
function Undo(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={line} className={styles.undo}>
      <p role="status">{t('search.forgotten')}</p>
      <Button kind="quiet" onClick={() => dispatch(dropReverted())}>
        {t('search.undo')}
      </Button>
    </div>
  );
}
