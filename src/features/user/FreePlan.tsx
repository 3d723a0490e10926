import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { clockIcon, unlockIcon } from '../../components/icons.ts';
import styles from './Plan.module.css';

type FreePlanProps = {
  unlocksLeft: number;
  ended: string | null;
  onSubscribe: () => void;
};

export function FreePlan({ unlocksLeft, ended, onSubscribe }: FreePlanProps): JSX.Element {
  const { t } = useTranslation();
  const left = unlocksLeft > 0 ? t('my.free.left', { count: unlocksLeft }) : t('my.free.none');
  return (
    <section className={styles.card} aria-label={t('my.plan')}>
      <div>
        <p className={styles.kicker}>{t('my.plan')}</p>
        <h2 className={styles.name}>{t('my.free.name')}</h2>
      </div>
      {ended && <p role="status">{t('my.free.ended', { plan: ended })}</p>}
      <p className={styles.text}>{t('my.free.text')}</p>
      <p className={styles.fact}>
        <Icon shape={unlocksLeft > 0 ? unlockIcon : clockIcon} size={20} />
        {left}
      </p>
      <Button kind="pay" full onClick={onSubscribe}>
        {t('my.free.subscribe')}
      </Button>
    </section>
  );
}
