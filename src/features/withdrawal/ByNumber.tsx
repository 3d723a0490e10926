import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { isEmail } from '../../../contract/email.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { fieldErrorKey } from './errorText.ts';
import { requested, selectWithdrawal } from './slice.ts';
import styles from './Withdrawal.module.css';

type Values = { orderId: string; email: string };
type Wrong = Partial<Record<keyof Values, TextKey>>;

function findWrong({ orderId, email }: Values): Wrong {
  const wrong: Wrong = {};
  if (!orderId) wrong.orderId = 'withdrawal.prompt.order';
  else if (!/^[\w.-]{1,100}$/.test(orderId)) wrong.orderId = 'withdrawal.wrong.number';
  if (!email) wrong.email = 'account.prompt.email';
  else if (!isEmail(email)) wrong.email = 'account.wrong.invalid';
  return wrong;
}

export function ByNumber({ orderId }: { orderId: string }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectWithdrawal);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [found, setFound] = useState<Wrong>({});
  const [outdated, setOutdated] = useState(reason);

  const values = { orderId, email: '', ...typed };
  const current = reason === outdated ? null : reason;
  const wrong = (name: keyof Values) => found[name] ?? (current && fieldErrorKey(current, name));
  const wrongField = current && (['orderId', 'email'] as const).find((name) => fieldErrorKey(current, name));
  useEffect(() => {
    if (wrongField) focusOn(form.current, wrongField);
  }, [wrongField]);

  const field = (name: keyof Values) => {
    const problem = wrong(name);
    return {
      name,
      value: values[name],
      error: problem ? t(problem) : undefined,
      required: true,
      onChange: (value: string) => {
        setTyped({ ...typed, [name]: value });
        setFound({ ...found, [name]: undefined });
        setOutdated(reason);
      },
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status === 'pending') return;
    const request = { orderId: values.orderId.trim(), email: values.email.trim() };
    const errors = findWrong(request);
    setFound(errors);
    const [first] = Object.keys(errors);
    if (first) focusOn(form.current, first);
    else dispatch(requested({ ...request, confirm: true }));
  };
  return (
    <form ref={form} className={styles.step} onSubmit={submit} noValidate>
      <Field
        {...field('orderId')}
        type="text"
        label={t('withdrawal.order')}
        hint={t('withdrawal.orderHint')}
        autoComplete="off"
        maxLength={100}
      />
      <Field
        {...field('email')}
        type="email"
        label={t('account.email')}
        hint={t('withdrawal.emailHint')}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <Button type="submit" full busy={status === 'pending'}>
        {t('withdrawal.sendLink')}
      </Button>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
