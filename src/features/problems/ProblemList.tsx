import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectProblems } from '../../core/problems/selectors.ts';
import { type Problem, reportOpened } from '../../core/problems/slice.ts';
import { languageTag } from '../../lib/format.ts';
import styles from './Problems.module.css';
import { ReportForm } from './ReportForm.tsx';

/** The runs of this tab that failed. */
export function ProblemList(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const problems = useAppSelector(selectProblems);
  const [shown, setShown] = useState<string | null>(null);
  const close = () => setShown(null);
  const show = ({ id, name }: Problem) => {
    setShown(id);
    dispatch(reportOpened({ id, name }));
  };
  return (
    <>
      <p className={styles.note}>{t('individual.problems.text')}</p>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} onShow={() => show(problem)} />
        ))}
      </ul>
      <Sheet
        open={shown !== null}
        onClose={close}
        title={t('individual.problems.report', { code: shown })}
        closeLabel={t('list.close')}
      >
        <ReportForm onClose={close} />
      </Sheet>
    </>
  );
}

function ProblemRow({ problem: { id, at }, onShow }: { problem: Problem; onShow: () => void }): JSX.Element {
  const { t } = useTranslation();
  const time = new Intl.DateTimeFormat(languageTag(useLanguage()), { timeStyle: 'short' }).format(at);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.code}>{id}</p>
        <p className={styles.note}>{t('individual.problems.at', { time })}</p>
      </div>
      <Button
        kind="secondary"
        aria-haspopup="dialog"
        aria-label={t('individual.problems.showOne', { code: id })}
        onClick={onShow}
      >
        {t('individual.problems.show')}
      </Button>
    </li>
  );
}
