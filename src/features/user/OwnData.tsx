import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Account.module.css';
import { deletionRequested, exportRequested, selectStep } from './accountSlice.ts';
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

export function DeleteAccount({ plan }: { plan: string | null }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const pending = useAppSelector((state) => selectStep(state, 'deletion')) === 'pending';
  const [open, setOpen] = useState(false);
  // A deletion that has started cannot be cancelled.
  const close = () => setOpen(pending);
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t('individual.delete.text')}</p>
      <Button
        kind="secondary"
        full
        className={styles.danger}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('individual.delete.title')}
      </Button>
      <Sheet open={open} onClose={close} title={t('individual.delete.title')} closeLabel={t('list.close')}>
        <div className={styles.sheet}>
          <dl className={styles.facts}>
            <div>
              <dt>{t('individual.delete.deleted')}</dt>
              <dd>{t('individual.delete.deletedText')}</dd>
            </div>
            <div>
              <dt>{t('individual.delete.kept')}</dt>
              <dd>{t('individual.delete.keptText')}</dd>
            </div>
            {plan !== null && (
              <div>
                <dt>{t('individual.delete.plan')}</dt>
                <dd>{t('individual.delete.planText', { plan })}</dd>
              </div>
            )}
          </dl>
          <ProofForm
            name="deletion"
            submit={t('individual.delete.submit')}
            dangerous
            onProof={(secretKey) => dispatch(deletionRequested({ secretKey }))}
          >
            <Button full kind="secondary" onClick={close}>
              {t('individual.delete.keep')}
            </Button>
          </ProofForm>
        </div>
      </Sheet>
    </div>
  );
}
