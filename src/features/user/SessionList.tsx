import { type JSX, useEffect, useRef, useState } from 'react';
import type { Session } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Notice } from '../../components/Notice.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate } from '../../lib/format.ts';
import styles from './Account.module.css';
import {
  endSessionRequested,
  OTHERS,
  selectEnding,
  selectSessions,
  selectStep,
  sessionsOpened,
} from './accountSlice.ts';

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

function EndOthers(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectEnding)[OTHERS] === 'pending';
  const [asking, setAsking] = useState(false);
  const end = () => {
    setAsking(false);
    dispatch(endSessionRequested({ sessionId: null }));
  };
  return (
    <>
      <Button kind="secondary" full busy={busy} onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('individual.sessions.endOthers')}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('individual.sessions.question')}
        closeLabel={t('list.close')}
      >
        <div className={styles.sheet}>
          <p>{t('individual.sessions.consequence')}</p>
          <div className={styles.answers}>
            <Button full kind="secondary" onClick={end}>
              {t('individual.sessions.yes')}
            </Button>
            <Button full kind="quiet" onClick={() => setAsking(false)}>
              {t('individual.sessions.no')}
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}

function SessionRow({
  session: { id, device: reportedDevice, lastSeenAt, current },
}: {
  session: Session;
}): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const device = reportedDevice || t('individual.sessions.unknown');
  const date = formatDate(lastSeenAt, useLanguage());
  const ending = useAppSelector(selectEnding);
  const busy = ending[id] === 'pending' || ending[OTHERS] === 'pending';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>{device}</p>
        {current ? (
          <p className={styles.current}>{t('individual.sessions.current')}</p>
        ) : (
          <p className={styles.note}>{t('individual.sessions.lastSeen', { date })}</p>
        )}
      </div>
      {!current && (
        <Button
          kind="secondary"
          busy={busy}
          aria-label={t('individual.sessions.endOne', { device })}
          onClick={() => dispatch(endSessionRequested({ sessionId: id }))}
        >
          {t('individual.sessions.end')}
        </Button>
      )}
    </li>
  );
}
