import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { declineText } from './orderTexts.ts';

type DeclinedProps = {
  code: string | null;
  consequence: 'card.nothingCharged' | 'method.stays';
};

export function Declined({ code, consequence }: DeclinedProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Notice kind="wrong" title={t('card.declinedTitle')}>
      <p>{t(declineText(code))}</p>
      <p>{t(consequence)}</p>
    </Notice>
  );
}
