import { type FormEvent, type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { isEmail } from '../../../contract/email.ts';
import type { ClientConfig, Order } from '../../../contract/entities.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { alertIcon, Icon, lockIcon } from '../../components/Icon.tsx';
import { LinkedText } from '../../components/LinkedText.tsx';
import { Notice } from '../../components/Notice.tsx';
import tick from '../../components/Tick.module.css';
import { formatPrice } from '../../lib/format.ts';
import { checkCard, focusCardNumber } from '../../payments-ui/cardFields.ts';
import { CardFields } from './CardFields.tsx';
import styles from './CardForm.module.css';
import { declineText, READ_BEFORE_PAYING } from './orderTexts.ts';
import type { CardForm as Values } from './slice.ts';

type Name = keyof Values | 'agreed';
type Wrong = Partial<Record<Name, TextKey>>;
const NAMES: Name[] = ['email', 'firstName', 'lastName', 'agreed'];

function findWrong({ email, firstName, lastName }: Values, agreed: boolean): Wrong {
  const wrong: Wrong = {};
  if (!email) wrong.email = 'account.prompt.email';
  else if (!isEmail(email)) wrong.email = 'account.wrong.invalid';
  if (!firstName) wrong.firstName = 'card.prompt.firstName';
  if (!lastName) wrong.lastName = 'card.prompt.lastName';
  if (!agreed) wrong.agreed = 'card.prompt.agree';
  return wrong;
}

export type Terms = Pick<Order, 'amount' | 'currency' | 'renewalDays'>;

type CardFormProps = {
  card: ClientConfig;
  email: string;
  terms: Terms;
  busy: boolean;
  emailRefused: boolean;
  summary: ReactNode;
  /** The card was refused; `id` tells the attempts apart. */
  declined: { id: string; notice: ReactNode } | null;
  conditions?: string;
  failure: ReactNode;
  submitLabel: string;
  onSubmit: (values: Values) => void;
};

/** The provider renders the card inputs themselves. */
export function CardForm(props: CardFormProps): JSX.Element {
  const { card, email, terms, busy, emailRefused, summary, declined, conditions, failure } = props;
  const { submitLabel, onSubmit } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [agreed, setAgreed] = useState(false);
  const [found, setFound] = useState<Wrong>({});

  const declinedTry = declined?.id;
  useEffect(() => {
    if (declinedTry) focusCardNumber();
  }, [declinedTry]);

  const values: Values = { email, firstName: '', lastName: '', ...typed };
  const wrong: Wrong = { ...(emailRefused && { email: 'account.wrong.invalid' }), ...found };
  const problem = (name: Name) => wrong[name] && t(wrong[name]);
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: problem(name),
    required: true,
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setFound({ ...found, [name]: undefined });
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    const { email, firstName, lastName } = values;
    const clean = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() };
    const errors = findWrong(clean, agreed);
    setFound(errors);
    const first = NAMES.find((name) => errors[name]);
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
    // Also marks the card inputs: they come first, so they take the focus.
    if (first) checkCard();
    else onSubmit(clean);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {summary}
      <section className={styles.part} aria-labelledby="card">
        <h2 id="card" className={styles.legend}>
          {t('card.card')}
        </h2>
        {declined?.notice}
        <CardFields card={card} locked={busy} onSubmit={submit} />
        <p className={styles.secure}>
          <Icon shape={lockIcon} size={18} />
          {t('card.secure')}
        </p>
      </section>
      <fieldset className={styles.part} disabled={busy}>
        <legend className={styles.legend}>{t('card.you')}</legend>
        <Field
          {...field('email')}
          type="email"
          label={t('account.email')}
          autoComplete="email"
          inputMode="email"
        />
        <div className={styles.names}>
          <Field
            {...field('firstName')}
            type="text"
            label={t('card.firstName')}
            autoComplete="cc-given-name"
          />
          <Field
            {...field('lastName')}
            type="text"
            label={t('card.lastName')}
            autoComplete="cc-family-name"
          />
        </div>
      </fieldset>
      <fieldset disabled={busy}>
        <Agreement
          terms={terms}
          agreed={agreed}
          error={problem('agreed')}
          onChange={(now) => {
            setAgreed(now);
            setFound({ ...found, agreed: undefined });
          }}
        />
      </fieldset>
      {conditions && <p className={styles.conditions}>{conditions}</p>}
      <LinkedText text={t('shop.read')} to={READ_BEFORE_PAYING} />
      {failure}
      <Button kind="pay" type="submit" full busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

type AgreementProps = {
  terms: Terms;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error: string | undefined;
};

function Agreement({ terms, agreed, onChange, error }: AgreementProps): JSX.Element {
  const { t } = useTranslation();
  const price = formatPrice(terms.amount, terms.currency, useLanguage());
  const { renewalDays: count } = terms;
  return (
    <div>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="agreed"
          className={tick.box}
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreement-error' : undefined}
        />
        <span>{count === null ? t('card.agreeOnce', { price }) : t('card.agree', { price, count })}</span>
      </label>
      {error && (
        <p id="agreement-error" className={styles.error} role="alert">
          <Icon shape={alertIcon} size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

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

type SummaryLineProps = { subject: string; children: ReactNode };

export function SummaryLine({ subject, children }: SummaryLineProps): JSX.Element {
  return (
    <p className={styles.line}>
      <strong className={styles.subject}>{subject}</strong>
      <span>{children}</span>
    </p>
  );
}
