import type { JSX } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { SummaryLine } from './SummaryLine.tsx';

export function PaymentSummary({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { planName: plan, amount, currency, renewsAt } = order;
  return (
    <SummaryLine subject={t('card.today', { plan, price: formatPrice(amount, currency, language) })}>
      {renewsAt ? t('card.renewal', { date: formatDate(renewsAt, language) }) : t('card.noRenewal')}
    </SummaryLine>
  );
}
