import type { JSX } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { PaymentList } from '../../features/orders/PaymentList.tsx';
import { subscribeRequested } from '../../features/plans/slice.ts';
import { PlanLine } from '../../features/subscription/PlanLine.tsx';
import { DeleteAccount } from '../../features/user/DeleteAccount.tsx';
import { ExportData } from '../../features/user/ExportData.tsx';
import { SessionList } from '../../features/user/SessionList.tsx';
import { selectSubscription, selectUser } from '../../features/user/slice.ts';
import styles from './Individual.module.css';
import { Part } from './Part.tsx';
import { Language, Privacy } from './Settings.tsx';

/** Parts of fixed height come first, so that late content does not move the target of a link. */
export function Member(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const subscription = useAppSelector(selectSubscription);
  const running = subscription && subscription.status !== 'ended' ? subscription.planName : null;
  return (
    <>
      <Part name="account" title={t('account.email')}>
        <p className={styles.email}>{user?.email}</p>
      </Part>
      <Language />
      <Part name="plan" title={t('my.plan')}>
        <PlanLine onSubscribe={() => dispatch(subscribeRequested({ from: paths.individual }))} />
      </Part>
      <Privacy />
      <Part name="payments" title={t('individual.payments.title')}>
        <PaymentList />
      </Part>
      <Part name="sessions" title={t('individual.sessions.title')}>
        <SessionList />
      </Part>
      <Part name="export" title={t('individual.export.title')}>
        <ExportData />
      </Part>
      <Part name="delete" title={t('individual.delete.title')}>
        <DeleteAccount plan={running} />
      </Part>
    </>
  );
}
