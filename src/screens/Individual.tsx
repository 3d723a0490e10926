import { type JSX, type ReactNode, useId } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useAnchor } from '../components/hooks.ts';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst, StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectSessionStatus } from '../core/session/slice.ts';
import { PrivacyChoice } from '../features/consent/PrivacyChoice.tsx';
import { LanguageRow } from '../features/language/LanguageChooser.tsx';
import { NotificationSettings } from '../features/notifications/NotificationSettings.tsx';
import { PaymentList } from '../features/orders/PaymentList.tsx';
import { subscribeRequested } from '../features/plans/slice.ts';
import { PlanLine } from '../features/subscription/Membership.tsx';
import { DeleteAccount, ExportData } from '../features/user/OwnData.tsx';
import { SessionList } from '../features/user/SessionList.tsx';
import { selectSubscription, selectUser } from '../features/user/slice.ts';
import styles from './Individual.module.css';

export default function Individual(): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectSessionStatus);
  return (
    <Screen title={t('individual.title')} back={paths.me} narrow>
      <div className={styles.page}>
        {status === 'unknown' && <StateView kind="loading" title={t('list.loading')} />}
        {status === 'unreachable' && <Unreachable />}
        {status === 'visitor' && <Visitor />}
        {status === 'member' && <Member />}
        {(status === 'visitor' || status === 'unreachable') && (
          <>
            <Language />
            <Privacy />
          </>
        )}
      </div>
    </Screen>
  );
}

function Visitor(): JSX.Element {
  const { t } = useTranslation();
  return (
    <SignInFirst
      title={t('individual.visitor.title')}
      text={t('individual.visitor.text')}
      next={paths.individual}
    />
  );
}

/** Only the server knows the session, so the retry reloads the app. */
function Unreachable(): JSX.Element {
  const { t } = useTranslation();
  return (
    <StateView
      kind="failed"
      title={t('my.unreachable.title')}
      text={t('my.unreachable.text')}
      action={{ label: t('my.unreachable.retry'), onClick: () => window.location.reload() }}
    />
  );
}

/** Parts of fixed height come first, so that late content does not move the target of a link. */
function Member(): JSX.Element {
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
      <Part name="notifications" title={t('push.title')}>
        <NotificationSettings />
      </Part>
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

function Language(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Part name="language" title={t('my.language')}>
      <LanguageRow />
    </Part>
  );
}

/** Other pages link here: `/individual#privacy`. */
function Privacy(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Part name="privacy" title={t('individual.privacy.title')}>
      <PrivacyChoice />
    </Part>
  );
}

type PartProps = {
  name: string;
  title: string;
  children: ReactNode;
};

function Part({ name, title, children }: PartProps): JSX.Element {
  const heading = useId();
  const part = useAnchor(name);
  return (
    <section ref={part} id={name} className={styles.part} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
