import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Subscription } from '../../contract/entities.ts';
import { changePath, paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { useLanguage } from '../components/hooks.ts';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst, StateView } from '../components/StateView.tsx';
import type { Failure } from '../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { MethodForm } from '../features/orders/MethodForm.tsx';
import { methodOpened, selectMethod } from '../features/orders/methodSlice.ts';
import { Outcome } from '../features/orders/Outcome.tsx';
import { TestMode } from '../features/orders/TestMode.tsx';
import { selectUser } from '../features/user/slice.ts';
import { formatDate } from '../lib/format.ts';
import styles from './CardPayment.module.css';

export function CardChange(): JSX.Element {
  const { t } = useTranslation();
  const { info } = useAppSelector(selectMethod);
  return (
    <Screen title={t('my.subscription.change')} back={paths.me} titleHidden narrow withoutFooter>
      <div className={styles.page}>
        <p className={styles.title} aria-hidden="true">
          {t('my.subscription.change')}
        </p>
        <TestMode on={info?.testMode ?? false} />
        <Content />
        {info?.change?.status !== 'done' && (
          <p className={styles.out}>
            <Link to={paths.me}>{t('method.back')}</Link>
          </p>
        )}
      </div>
    </Screen>
  );
}

function Content(): JSX.Element {
  const { t } = useTranslation();
  const { status, info, reason } = useAppSelector(selectMethod);
  const email = useAppSelector(selectUser)?.email ?? '';
  if (status === 'failed' && reason) return <Failed reason={reason} />;
  if (status === 'waiting') {
    return <Outcome tone="waiting" title={t('method.waiting.title')} text={t('method.waiting.text')} />;
  }
  if (!info || status === 'idle' || status === 'loading') {
    return <StateView kind="loading" title={t('method.loading')} />;
  }
  const { subscription, card, change } = info;
  if (!subscription) return <NoSubscription />;
  if (change?.status === 'done') return <Done subscription={subscription} />;
  if (subscription.status === 'cancelled') return <NoSubscription />;
  if (!card) {
    return <StateView kind="failed" title={t('method.noCards.title')} text={t('method.noCards.text')} />;
  }
  return <MethodForm subscription={subscription} card={card} change={change} email={email} />;
}

function NoSubscription(): JSX.Element {
  const { t } = useTranslation();
  return <StateView kind="empty" title={t('method.none.title')} text={t('method.none.text')} />;
}

function Done({ subscription }: { subscription: Subscription }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, methodLabel, nextTryAt, accessUntil } = subscription;
  const text =
    status === 'past_due' && nextTryAt
      ? t('method.done.unpaid', {
          date: formatDate(nextTryAt, language),
          until: formatDate(accessUntil, language),
        })
      : t('method.done.text', { method: methodLabel ?? '' });
  return (
    <Outcome tone="good" title={t('method.done.title')} text={text}>
      <Button full to={paths.me}>
        {t('method.done.home')}
      </Button>
    </Outcome>
  );
}

function Failed({ reason }: { reason: Failure }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  if (reason.code === 404) return <NoSubscription />;
  if (reason.code === 401) {
    return <SignInFirst title={t('method.signIn.title')} text={t('method.signIn.text')} next={changePath} />;
  }
  const retry = {
    label: t('card.failed.retry'),
    onClick: () => dispatch(methodOpened({ changeId: query.get('changeId') })),
  };
  return (
    <StateView kind="failed" title={t('method.failed.title')} text={t('method.failed.text')} action={retry} />
  );
}
