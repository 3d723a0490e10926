import type { JSX } from 'react';
import type { Session } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate } from '../../lib/format.ts';
import styles from './Account.module.css';
import { endSessionRequested, OTHERS, selectEnding } from './accountSlice.ts';

export function SessionRow({
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
