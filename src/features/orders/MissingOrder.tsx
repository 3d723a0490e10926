import type { JSX } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { searchIcon } from '../../components/icons.ts';
import { StateView } from '../../components/StateView.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import styles from './Outcome.module.css';

/** The address names no order, or none of this account. */
export function MissingOrder(): JSX.Element {
  const { t } = useTranslation();
  const isMember = useAppSelector(selectSessionStatus) === 'member';
  return (
    <>
      <StateView
        kind="empty"
        icon={searchIcon}
        title={t('order.missing.title')}
        text={t('order.missing.text')}
        action={{ label: t('order.plans'), to: paths.shop }}
      />
      {isMember && (
        <div className={styles.actions}>
          <Button full kind="quiet" to={`${paths.individual}#payments`}>
            {t('order.payments')}
          </Button>
        </div>
      )}
    </>
  );
}
