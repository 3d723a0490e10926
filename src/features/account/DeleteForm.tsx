import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { storeSecret } from '../../lib/oneTimeSecrets.ts';
import styles from './Account.module.css';
import { accountErrorKey, proofErrorKey } from './errorText.ts';
import { deletionRequested, type Step, selectStep } from './slice.ts';

/** A member who signs in without a password enters the e-mail. */
export function DeleteForm({ onKeep }: { onKeep: () => void }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const step = useAppSelector((state) => selectStep(state, 'deletion'));
  const form = useRef<HTMLFormElement>(null);
  const [by, setBy] = useState<'password' | 'email'>('password');
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const [outdated, setOutdated] = useState<Step | undefined>(step);

  const answer = typeof step === 'object' && step !== outdated ? step : null;
  const wrong = answer && proofErrorKey(answer);
  const error = missing ? (`account.prompt.${by}` as const) : wrong;

  useEffect(() => {
    if (wrong) focusField(form.current);
  }, [wrong]);

  const updateValue = (typed: string) => {
    setValue(typed);
    setMissing(false);
    setOutdated(step);
  };
  const switchProof = (other: typeof by) => {
    setBy(other);
    updateValue('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'pending') return;
    const proof = by === 'email' ? value.trim() : value;
    setMissing(!proof);
    if (!proof) focusField(form.current);
    else dispatch(deletionRequested({ secretKey: storeSecret({ [by]: proof }) }));
  };
  return (
    <form ref={form} className={styles.sheet} onSubmit={submit} noValidate>
      {answer && !wrong && <Notice kind="wrong">{t(accountErrorKey(answer))}</Notice>}
      <Field
        key={by}
        type={by}
        name={by}
        label={t(by === 'email' ? 'account.email' : 'account.password')}
        hint={t(by === 'email' ? 'individual.delete.emailHint' : 'individual.delete.passwordHint')}
        value={value}
        onChange={updateValue}
        error={error ? t(error) : undefined}
        autoComplete={by === 'email' ? 'email' : 'current-password'}
        required
      />
      <div className={styles.answers}>
        <Button type="submit" full kind="secondary" className={styles.danger} busy={step === 'pending'}>
          {t('individual.delete.submit')}
        </Button>
        <Button full kind="secondary" onClick={onKeep}>
          {t('individual.delete.keep')}
        </Button>
        <Button full kind="quiet" onClick={() => switchProof(by === 'email' ? 'password' : 'email')}>
          {t(by === 'email' ? 'individual.delete.byPassword' : 'individual.delete.byFacebook')}
        </Button>
      </div>
    </form>
  );
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();
