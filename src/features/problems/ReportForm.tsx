import type { JSX } from 'react';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { StateView } from '../../components/StateView.tsx';
import type { Failure } from '../../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectReport } from '../../core/problems/selectors.ts';
import { reportRequested } from '../../core/problems/slice.ts';
import styles from './Problems.module.css';

/** Shows all that would be sent, before it is. */
export function ReportForm({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const report = useAppSelector(selectReport);
  if (!report || report.step === 'pending') return <StateView kind="loading" title={t('list.loading')} />;
  const { run: code, step, text } = report;
  if (step === 'sent') {
    return (
      <div className={styles.report}>
        <Notice kind="good">{t('individual.problems.sent', { code })}</Notice>
        <Button full kind="secondary" onClick={onClose}>
          {t('list.close')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.report}>
      <p>{t('individual.problems.holds')}</p>
      <p className={styles.note}>{t('individual.problems.kept')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.text} tabIndex={0} aria-label={t('individual.problems.content')}>
        <pre>{JSON.stringify(JSON.parse(text), null, 1)}</pre>
      </section>
      {typeof step === 'object' && <Notice kind="wrong">{t(errorKeyOf(step))}</Notice>}
      <div className={styles.answers}>
        <Button full busy={step === 'sending'} onClick={() => dispatch(reportRequested())}>
          {t('individual.problems.send')}
        </Button>
        <Button full kind="secondary" onClick={onClose}>
          {t('individual.problems.keep')}
        </Button>
      </div>
    </div>
  );
}

function errorKeyOf({ kind, code }: Failure): TextKey {
  if (code === 429) return 'account.failed.throttled';
  return kind === 'network' || kind === 'timeout' ? `failure.${kind}` : 'failure.server';
}
