import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { LinkedText } from '../../components/LinkedText.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { Failure } from '../../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectDetour } from '../../core/navigation/slice.ts';
import { storeSecret } from '../../lib/oneTimeSecrets.ts';
import styles from './AccountForm.module.css';
import {
  FIELDS,
  type FieldName,
  type FormKind,
  findWrong,
  formErrorKey,
  isFresh,
  refusedFields,
  type Values,
  type Wrong,
} from './formRules.ts';
import {
  accountRequested,
  emailNoted,
  facebookRequested,
  loginRequested,
  newPasswordRequested,
  passwordResetRequested,
  registerRequested,
  selectGiven,
  selectUserForm,
} from './slice.ts';

const SUBMIT = {
  account: 'account.sheet.submit',
  login: 'login.submit',
  register: 'register.submit',
  passwordReset: 'password.mail.submit',
  newPassword: 'password.choose.submit',
} as const satisfies Record<FormKind, TextKey>;

/** Passwords stay in the one-time secrets; the action carries a key. */
function requestOf(kind: FormKind, { email: typed, password, repeatPassword }: Values) {
  const email = typed.trim();
  if (kind === 'passwordReset') return passwordResetRequested({ email });
  if (kind === 'login') return loginRequested({ email, secretKey: storeSecret({ password }) });
  if (kind === 'account') return accountRequested({ email, secretKey: storeSecret({ password }) });
  const secretKey = storeSecret({ password, repeatPassword });
  return kind === 'newPassword'
    ? newPasswordRequested({ secretKey })
    : registerRequested({ email, secretKey });
}

type AccountFormProps = {
  kind: FormKind;
  onSent?: (email: string) => void;
  forgotten?: string;
};

export function AccountForm({ kind, onSent, forgotten }: AccountFormProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectUserForm);
  const form = useRef<HTMLFormElement>(null);
  const { email } = useAppSelector(selectGiven);
  const [values, setValues] = useState<Values>({ email, password: '', repeatPassword: '' });
  const [found, setFound] = useState<Wrong>({});
  const [touched, setTouched] = useState<readonly FieldName[]>([]);
  /** The answer to an earlier try does not apply to the current input. */
  const [outdated, setOutdated] = useState<Failure | null>(null);

  const answer = status === 'failed' && reason !== outdated ? reason : null;
  const wrong: Wrong = answer ? refusedFields(answer) : found;
  const problem = (name: FieldName) => {
    const key = touched.includes(name) ? undefined : wrong[name];
    return key && t(key);
  };
  const fields: readonly FieldName[] = FIELDS[kind];
  const several = Object.keys(found).length > 1 && 'account.failed.fields';
  const summary = answer ? formErrorKey(kind, answer) : several;

  useEffect(() => {
    if (!answer) return;
    const [first] = Object.keys(answer.fields ?? {});
    if (first) focusField(form.current, first);
  }, [answer]);

  useEffect(() => {
    if (kind === 'account') focusField(form.current, 'email');
  }, [kind]);

  const change = (name: FieldName) => (value: string) => {
    setValues({ ...values, [name]: value });
    setTouched([...touched, name]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status === 'sending') return;
    const errors = findWrong(kind, values);
    setFound(errors);
    setTouched([]);
    setOutdated(reason);
    const first = FIELDS[kind].find((name) => errors[name]);
    if (first) return focusField(form.current, first);
    dispatch(requestOf(kind, values));
    onSent?.(values.email.trim());
  };

  const fresh = isFresh(kind);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {summary && touched.length === 0 && <Notice kind="wrong">{t(summary)}</Notice>}
      {fields.includes('email') && (
        <Field
          type="email"
          name="email"
          label={t('account.email')}
          value={values.email}
          onChange={change('email')}
          error={problem('email')}
          autoComplete="username"
          inputMode="email"
          required
        />
      )}
      {fields.includes('password') && (
        <Field
          type="password"
          name="password"
          label={t(kind === 'newPassword' ? 'password.choose.field' : 'account.password')}
          value={values.password}
          onChange={change('password')}
          error={problem('password')}
          hint={fresh ? t('account.passwordHint') : undefined}
          // This form also signs in to existing accounts, whose password a manager can fill in.
          autoComplete={fresh && kind !== 'account' ? 'new-password' : 'current-password'}
          required
        />
      )}
      {fields.includes('repeatPassword') && (
        <Field
          type="password"
          name="repeatPassword"
          label={t('account.repeatPassword')}
          value={values.repeatPassword}
          onChange={change('repeatPassword')}
          error={problem('repeatPassword')}
          autoComplete="new-password"
          required
        />
      )}
      {(kind === 'register' || kind === 'account') && (
        <LinkedText text={t('register.agree')} to={[paths.serviceAgreement, paths.privacyPolicy]} />
      )}
      <Button type="submit" full busy={status === 'sending'}>
        {t(SUBMIT[kind])}
      </Button>
      {forgotten && (
        <p className={styles.forgotten}>
          <Link to={forgotten} onClick={() => dispatch(emailNoted({ email: values.email.trim() }))}>
            {t('login.forgot')}
          </Link>
        </p>
      )}
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

export function FacebookButton(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.other}>
      <p className={styles.or}>{t('account.or')}</p>
      <Button kind="secondary" full onClick={() => dispatch(facebookRequested())}>
        <svg className={styles.mark} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill="#1877f2" />
          <path
            fill="#fff"
            d="M13.4 20v-6.600h2.300l.4-2.800h-2.700V8.900c0-.8.3-1.400 1.500-1.400h1.300V5.100c-.6-.1-1.300-.1-2-.1-2.100 0-3.500 1.300-3.500 3.500v2.100H8.400v2.800h2.300V20z"
          />
        </svg>
        {t('account.facebook')}
      </Button>
    </div>
  );
}

type Reason = 'unlock' | 'checkout' | 'other';

/** A waiting flow has the name of its request. */
const REASONS = new Map<string, Reason>([
  ['unlocked/unlockRequested', 'unlock'],
  ['orders/checkoutRequested', 'checkout'],
  ['plans/subscribeRequested', 'checkout'],
]);

/** Null if no flow sent the viewer here. */
export function useLoginReason(): Reason | null {
  const detour = useAppSelector(selectDetour);
  if (!detour || detour.wants === 'plan') return null;
  return REASONS.get(detour.flow?.name ?? '') ?? 'other';
}

export function LoginReason(): JSX.Element | null {
  const { t } = useTranslation();
  const reason = useLoginReason();
  return reason && <p className={styles.next}>{t(`account.next.${reason}`)}</p>;
}
