import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Account.module.css';
import { endSessionRequested, OTHERS, selectEnding } from './accountSlice.ts';

export function EndOthers(): JSX.Element {
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
