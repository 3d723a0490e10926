import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Account.module.css';
import { exportRequested, selectStep } from './accountSlice.ts';
import { ProofForm } from './ProofForm.tsx';

export function ExportData(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => selectStep(state, 'export'));
  const [form, setForm] = useState<'closed' | 'open' | 'sent'>('closed');
  const open = form === 'open' || (form === 'sent' && step !== 'done');
  const send = (secretKey: string) => {
    setForm('sent');
    dispatch(exportRequested({ secretKey }));
  };
  const action = t('individual.export.action');
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t('individual.export.text')}</p>
      <Button
        kind="secondary"
        full
        busy={step === 'pending'}
        aria-haspopup="dialog"
        onClick={() => setForm('open')}
      >
        {action}
      </Button>
      <p className={styles.current} role="status">
        {step === 'done' && !open && t('individual.export.done')}
      </p>
      <Sheet open={open} onClose={() => setForm('closed')} title={action} closeLabel={t('list.close')}>
        <ProofForm name="export" submit={t('individual.export.submit')} onProof={send} />
      </Sheet>
    </div>
  );
}
