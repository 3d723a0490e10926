import { type JSX, type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from './Button.tsx';
import styles from './OfferCard.module.css';

type OfferCardProps = { title: string; onDismiss: () => void; children: ReactNode };

/** Something that the viewer may take or put aside; lies above the tabs, and takes no focus. */
export function OfferCard({ title, onDismiss, children }: OfferCardProps): JSX.Element {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={styles.offer} aria-labelledby={heading} data-bottom-bar="">
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
      <Button full kind="quiet" onClick={onDismiss}>
        {t('offer.later')}
      </Button>
    </section>
  );
}
