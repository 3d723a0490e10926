import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Icon } from './Icon.tsx';
import styles from './SearchBox.module.css';

type SearchBoxProps = {
  /** The words already searched for. */
  words?: string;
  /** Ready to be typed into at once. */
  waiting?: boolean;
  onSearch: (words: string) => void;
  onCancel: () => void;
};

export function SearchBox({ words = '', waiting = false, onSearch, onCancel }: SearchBoxProps): JSX.Element {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (waiting) input.current?.focus();
  }, [waiting]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (!wanted) return input.current?.focus();
    // The keyboard would cover what was found.
    input.current?.blur();
    onSearch(wanted);
  };
  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers older than the search element know the role
    <form className={styles.form} role="search" onSubmit={submit}>
      <div className={styles.box}>
        <Icon name="search" size={20} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="words"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        {typed && (
          <button type="button" className={styles.clear} onClick={clear} aria-label={t('search.clear')}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        {t('search.cancel')}
      </button>
    </form>
  );
}
