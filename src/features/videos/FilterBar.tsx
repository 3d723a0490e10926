import type { JSX } from 'react';
import type { Tag } from '../../../contract/entities.ts';
import { LENGTHS, MOST_OF_MEDIUM, MOST_OF_SHORT, STATUSES } from '../../../contract/filters.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import styles from './FilterBar.module.css';
import { useFilters } from './useFilters.ts';

const BOUNDS = {
  short: { to: MOST_OF_SHORT },
  medium: { from: MOST_OF_SHORT + 1, to: MOST_OF_MEDIUM },
  long: { to: MOST_OF_MEDIUM },
};
const THEMES_SHOWN = 12;
const NONE: Tag[] = [];

/** A chosen chip lets go when it is pressed again. Search results have no themes: their words find them. */
export function FilterBar({ themes = NONE }: { themes?: Tag[] | undefined }): JSX.Element {
  const { t } = useTranslation();
  const { filters, isActive, onFilter, onClear } = useFilters();
  const { status, length, tagId } = filters;
  const toggle = (key: Parameters<typeof onFilter>[0], value: string, pressed: boolean) => ({
    key: `${key} ${value}`,
    pressed,
    onClick: () => onFilter(key, pressed ? null : value),
  });
  const choices = [
    ...STATUSES.map((value) => ({
      ...toggle('status', value, value === status),
      text: t(`browse.status.${value}`),
    })),
    ...LENGTHS.map((value) => ({
      ...toggle('length', value, value === length),
      text: t(`browse.length.${value}`, BOUNDS[value]),
    })),
    ...themes
      .slice(0, THEMES_SHOWN)
      .map(({ id, name }) => ({ ...toggle('theme', id, id === tagId), text: name })),
  ];
  return (
    <div className={styles.filters}>
      <Chips label={t('browse.filters')}>
        {isActive && (
          <Chip pressed={false} onClick={onClear}>
            {t('browse.clear')}
          </Chip>
        )}
        {choices.map(({ key, text, ...does }) => (
          <Chip key={key} {...does}>
            {text}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
