import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { ClientConfig, PaymentMethodInfo, Subscription } from '../../../contract/entities.ts';
import { changePath, paths, withNext } from '../../../contract/paths.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Notice } from '../../components/Notice.tsx';
import { type Failure, failureText } from '../../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { CardForm, Declined, SummaryLine } from './CardForm.tsx';
import { methodChangeRequested, selectMethod } from './methodSlice.ts';

type MethodFormProps = {
  subscription: Subscription;
  card: ClientConfig;
  change: PaymentMethodInfo['change'];
  email: string;
};

export function MethodForm({ subscription, card, change, email }: MethodFormProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectMethod);
  const sending = status === 'sending';
  const declined = !sending && !reason && change?.status === 'declined' ? change : null;
  return (
    <CardForm
      card={card}
      email={email}
      terms={subscription.next ?? subscription}
      busy={sending}
      emailRefused={reason?.fields?.email !== undefined}
      summary={<CurrentMethod subscription={subscription} />}
      declined={
        declined && {
          id: declined.id,
          notice: <Declined code={declined.declineCode} consequence="method.stays" />,
        }
      }
      failure={sending ? null : <ChangeFailure change={change} reason={reason} />}
      submitLabel={t('method.save')}
      onSubmit={(values) => dispatch(methodChangeRequested(values))}
    />
  );
}

function CurrentMethod({ subscription }: { subscription: Subscription }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { planName: plan, methodLabel: method, status, amount, currency, periodEnd } = subscription;
  const price = formatPrice(amount, currency, language);
  const date = formatDate(periodEnd, language);
  return (
    <SummaryLine subject={method ? t('method.present', { method }) : plan}>
      {status === 'past_due' ? t('method.triedNow', { price }) : t('method.nothingNow', { date })}
    </SummaryLine>
  );
}

const refusal = (failure: Failure): TextKey =>
  failureText(
    failure,
    {
      401: 'shop.refused.signIn',
      404: 'method.refused.gone',
      409: 'method.refused.cancelled',
      422: 'card.refused.fields',
      429: 'card.refused.throttled',
      network: 'method.refused.noAnswer',
      timeout: 'method.refused.noAnswer',
    },
    'method.refused.noAnswer',
  );

type ChangeFailureProps = { change: PaymentMethodInfo['change']; reason: Failure | null };

function ChangeFailure({ change, reason }: ChangeFailureProps): JSX.Element | null {
  const { t } = useTranslation();
  if (reason) {
    return (
      <Notice kind="wrong" title={t('method.refused.title')}>
        <p>{t(refusal(reason))}</p>
        {reason.code === 401 && <Link to={withNext(paths.login, changePath)}>{t('login.submit')}</Link>}
      </Notice>
    );
  }
  if (change?.status === 'action' && change.actionUrl) {
    return (
      <Notice kind="wrong" title={t('method.waiting.title')}>
        <p>{t('method.bank.text')}</p>
        <Button kind="secondary" href={change.actionUrl}>
          {t('method.bank.action')}
        </Button>
      </Notice>
    );
  }
  if (change?.status === 'expired' || change?.status === 'cancelled') {
    return (
      <Notice kind="wrong" title={t('method.refused.title')}>
        <p>{t(change.status === 'expired' ? 'method.refused.over' : 'method.refused.overtaken')}</p>
      </Notice>
    );
  }
  return null;
}
