import { type FormEvent, type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { Failure } from '../../core/failures.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { wasToasted } from '../../core/toasts/slice.ts';
import { storeSecret } from '../../lib/oneTimeSecrets.ts';
import styles from './Account.module.css';
import { type Step, selectStep } from './accountSlice.ts';

type ProofFormProps = {
  name: 'export' | 'deletion';
  submit: string;
  dangerous?: boolean;
  onProof: (secretKey: string) => void;
  children?: ReactNode;
};

/** Confirms the member's identity by the password, or by the e-mail of an account without one. */
export function ProofForm({ name, submit, dangerous, onProof, children }: ProofFormProps): JSX.Element {
  const { t } = useTranslation();
  const step = useAppSelector((state) => selectStep(state, name));
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
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'pending') return;
    const proof = by === 'email' ? value.trim() : value;
    setMissing(!proof);
    if (!proof) focusField(form.current);
    else onProof(storeSecret({ [by]: proof }));
  };
  return (
    <form ref={form} className={styles.sheet} onSubmit={send} noValidate>
      {answer && !wrong && !wasToasted(answer) && <Notice kind="wrong">{t('account.failed.other')}</Notice>}
      <Field
        key={by}
        type={by}
        name={by}
        label={t(by === 'email' ? 'account.email' : 'account.password')}
        hint={t(by === 'email' ? 'individual.proof.emailHint' : 'individual.proof.passwordHint')}
        value={value}
        onChange={updateValue}
        error={error ? t(error) : undefined}
        autoComplete={by === 'email' ? 'email' : 'current-password'}
        required
      />
      <div className={styles.answers}>
        <Button
          type="submit"
          full
          kind="secondary"
          className={dangerous ? styles.danger : undefined}
          busy={step === 'pending'}
        >
          {submit}
        </Button>
        {children}
        <Button full kind="quiet" onClick={() => switchProof(by === 'email' ? 'password' : 'email')}>
          {t(by === 'email' ? 'individual.proof.byPassword' : 'individual.proof.byFacebook')}
        </Button>
      </div>
    </form>
  );
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

function proofErrorKey({ fields }: Failure): TextKey | null {
  if (fields?.password) return 'individual.proof.wrongPassword';
  return fields?.email ? 'individual.proof.wrongEmail' : null;
}
