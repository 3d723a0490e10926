import { type FormEvent, type JSX, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Suggestion } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { closeIcon, filmIcon, Icon, type IconShape, listIcon, searchIcon, userIcon } from './Icon.tsx';
import styles from './SearchBox.module.css';

type SearchBoxProps = {
  words: string;
  waiting?: boolean;
  suggestions: readonly Suggestion[];
  onEnter?: () => void;
  onType: (words: string) => void;
  onSelect: (suggestion: Suggestion) => void;
  onSearch: (words: string) => void;
  onCancel: () => void;
};

const NOTHING = -1;

/** A combobox: the focus stays in the input while the arrow keys move through the suggestions. */
export function SearchBox(props: SearchBoxProps): JSX.Element {
  const { words, waiting = false, suggestions, onEnter, onType, onSelect, onSearch, onCancel } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(words);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NOTHING);
  const shown = open && text.trim() !== '' && suggestions.length > 0;
  const chosen = shown ? suggestions[active] : undefined;
  const close = () => {
    setOpen(false);
    setActive(NOTHING);
  };
  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(NOTHING);
    onType(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once, at what was typed before hydration
  useEffect(() => {
    const field = input.current as HTMLInputElement;
    const isTyped = field.value !== words;
    if (isTyped) type(field.value);
    if (!waiting) return;
    if (field === document.activeElement) onEnter?.();
    // Whoever has scrolled before hydration stays there.
    else field.focus({ preventScroll: true });
    // The first letter typed replaces the old query.
    if (!isTyped) field.select();
  }, []);
  const leave = () => {
    close();
    // The on-screen keyboard would cover the results.
    input.current?.blur();
  };
  const takeOne = (suggestion: Suggestion) => {
    leave();
    onSelect(suggestion);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) return takeOne(chosen);
    const query = text.trim();
    if (!query) return input.current?.focus();
    leave();
    onSearch(query);
  };
  const clear = () => {
    type('');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const count = suggestions.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0 && text.trim()) {
      event.preventDefault();
      setOpen(true);
      setActive(shown ? ((active + 1 + step + count + 1) % (count + 1)) - 1 : step > 0 ? 0 : count - 1);
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };
  return (
    // Before hydration the browser sends the form, to the share target.
    // biome-ignore lint/a11y/useSemanticElements: browsers older than the search element know the role
    <form className={styles.form} role="search" action={paths.search} onSubmit={submit}>
      <div className={styles.box}>
        <Icon shape={searchIcon} size={20} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="text"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onFocus={onEnter}
          onBlur={close}
          placeholder={t('search.placeholder')}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={id}
          aria-activedescendant={chosen ? `${id}-${active}` : undefined}
        />
        {text && (
          <button type="button" className={styles.clear} onClick={clear} aria-label={t('search.clear')}>
            <Icon shape={closeIcon} size={18} />
          </button>
        )}
      </div>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        {t('search.cancel')}
      </button>
      <SuggestionList id={id} suggestions={shown ? suggestions : []} active={active} onSelect={takeOne} />
    </form>
  );
}

const ICONS: Record<Suggestion['kind'], IconShape> = { video: filmIcon, tag: listIcon, cast: userIcon };

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onSelect: (suggestion: Suggestion) => void;
};

function SuggestionList({ id, suggestions, active, onSelect }: SuggestionListProps): JSX.Element {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const count = suggestions.length;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={id}
        className={styles.list}
        role="listbox"
        aria-label={t('search.suggestions')}
        hidden={count === 0}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box that has the focus hears the keys
          <div
            key={`${suggestion.kind}:${suggestion.id ?? suggestion.text}`}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // Otherwise the input would lose the focus, and its blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSelect(suggestion)}
          >
            <Icon shape={ICONS[suggestion.kind]} size={20} />
            <span className={styles.text}>{suggestion.text}</span>
            <span className={styles.kind}>{t(`search.kind.${suggestion.kind}`)}</span>
          </div>
        ))}
      </div>
      <p className="spoken" role="status">
        {count > 0 && t('search.suggested', { count })}
      </p>
    </>
  );
}
