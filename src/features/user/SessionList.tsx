import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Account.module.css';
import { selectEnding, selectSessions, selectStep, sessionsOpened } from './accountSlice.ts';
import { EndOthers } from './EndOthers.tsx';
import { SessionRow } from './SessionRow.tsx';

export function SessionList(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => selectStep(state, 'sessions'));
  const sessions = useAppSelector(selectSessions);
  const failed = Object.values(useAppSelector(selectEnding)).some((each) => typeof each === 'object');
  const part = useFocusOnRemoval(sessions.length);

  if (typeof step === 'object') {
    return (
      <StateView
        kind="failed"
        title={t('list.failed')}
        text={t('list.failedText')}
        action={{ label: t('list.retry'), onClick: () => dispatch(sessionsOpened()) }}
      />
    );
  }
  if (sessions.length === 0) {
    return (
      <p className={styles.note} role="status">
        {t('list.loading')}
      </p>
    );
  }
  return (
    <div ref={part} className={styles.sessions} tabIndex={-1}>
      <p className={styles.note} role="status">
        {t('individual.sessions.count', { count: sessions.length })}
      </p>
      {failed && <Notice kind="wrong">{t('individual.sessions.failed')}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </div>
  );
}

/** A removed row takes its focused button along, so the list takes the focus. */
function useFocusOnRemoval(length: number) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(length);
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (length < before.current && lost) part.current?.focus({ preventScroll: true });
    before.current = length;
  }, [length]);
  return part;
}
