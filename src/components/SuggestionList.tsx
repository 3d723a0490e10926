import { type JSX, useEffect, useRef } from 'react';
import type { Suggestion } from '../../contract/entities.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Icon, type IconShape } from './Icon.tsx';
import { filmIcon, listIcon, userIcon } from './icons.ts';
import styles from './SearchBox.module.css';

const ICONS: Record<Suggestion['kind'], IconShape> = { video: filmIcon, tag: listIcon, cast: userIcon };

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onSelect: (suggestion: Suggestion) => void;
};

export function SuggestionList({ id, suggestions, active, onSelect }: SuggestionListProps): JSX.Element {
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
            // The focus stays in the input until the user picks an option.
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
