import { type JSX, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { classes } from '../../components/classes.ts';
import { alertIcon, Icon } from '../../components/Icon.tsx';
import { mountCardFields } from '../../payments-ui/cardFields.ts';
import { PARTS, type Part, stripeFields } from '../../payments-ui/stripeFields.ts';
import styles from './StripeFields.module.css';

type StripeFieldsProps = {
  publishableKey: string;
  locale: string;
  onReady: () => void;
};

const PROMPTS = {
  number: 'card.prompt.number',
  expiry: 'card.prompt.expiry',
  cvv: 'card.prompt.cvv',
} as const;
const LABELS = { number: 'card.number', expiry: 'card.expiry', cvv: 'card.cvv' } as const;

export default function StripeFields({ publishableKey, locale, onReady }: StripeFieldsProps): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const containers = useRef<Partial<Record<Part, HTMLElement>>>({});
  const ready = useRef(onReady);
  const [problems, setProblems] = useState<Partial<Record<Part, string | null>>>({});

  useLayoutEffect(() => {
    ready.current = onReady;
  });
  useLayoutEffect(() => {
    const { number, expiry, cvv } = containers.current;
    if (!number || !expiry || !cvv) return;
    const options = { publishableKey, locale, places: { number, expiry, cvv } };
    return mountCardFields(
      stripeFields(options, {
        ready: () => ready.current(),
        problem: (part, message) => setProblems((before) => ({ ...before, [part]: message })),
      }),
    );
  }, [publishableKey, locale]);

  const isWrong = (part: Part) => typeof problems[part] === 'string';
  return (
    <div className={styles.parts}>
      {PARTS.map((part) => (
        <div key={part} className={classes(styles.part, part === 'number' && styles.wide)}>
          <label className={styles.label} htmlFor={`${id}-${part}`}>
            {t(LABELS[part])}
          </label>
          <div
            id={`${id}-${part}`}
            ref={(element) => {
              if (element) containers.current[part] = element;
            }}
            className={classes(styles.place, isWrong(part) && styles.wrong)}
          />
          {isWrong(part) && (
            <p className={styles.error} role="alert">
              <Icon shape={alertIcon} size={16} />
              {problems[part] || t(PROMPTS[part])}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
