import { type ComponentProps, type JSX, useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { alertIcon, eyeIcon, eyeOffIcon, Icon } from './Icon.tsx';

type Input = ComponentProps<'input'>;
type FieldProps = Pick<Input, 'autoComplete' | 'inputMode' | 'required' | 'maxLength'> & {
  label: string;
  type: 'text' | 'email' | 'password' | 'search' | 'tel';
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

export function Field(props: FieldProps): JSX.Element {
  const { label, type, value, onChange, error, hint, ...rest } = props;
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const notes = classes(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.box, error && styles.wrong)}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          type={secret && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          {...(secret && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
        {secret && (
          <button
            type="button"
            className={styles.eye}
            onClick={() => setShown(!shown)}
            aria-label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
            aria-controls={id}
          >
            <Icon shape={shown ? eyeOffIcon : eyeIcon} size={22} />
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon shape={alertIcon} size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
