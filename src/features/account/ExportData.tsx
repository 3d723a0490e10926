import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Account.module.css';
import { accountErrorKey } from './errorText.ts';
import { exportRequested, selectStep } from './slice.ts';

export function ExportData(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => selectStep(state, 'export'));
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t('individual.export.text')}</p>
      {typeof step === 'object' && <Notice kind="wrong">{t(accountErrorKey(step))}</Notice>}
      <Button kind="secondary" full busy={step === 'pending'} onClick={() => dispatch(exportRequested())}>
        {t('individual.export.action')}
      </Button>
      <p className={styles.current} role="status">
        {step === 'done' && t('individual.export.done')}
      </p>
    </div>
  );
}
