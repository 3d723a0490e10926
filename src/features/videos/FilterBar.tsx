import { type JSX, useState } from 'react';
import type { Tag } from '../../../contract/entities.ts';
import { LENGTHS, MOST_OF_MEDIUM, MOST_OF_SHORT, STATUSES } from '../../../contract/filters.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import styles from './FilterBar.module.css';
import { useFilters } from './hooks.ts';
import { type ListQuery, listKey, selectChoices } from './slice.ts';

const BOUNDS = {
  short: { to: MOST_OF_SHORT },
  medium: { from: MOST_OF_SHORT + 1, to: MOST_OF_MEDIUM },
  long: { to: MOST_OF_MEDIUM },
};
const THEMES_SHOWN = 12;
const NONE: Tag[] = [];

type FilterBarProps = {
  /** The list's query without filters. */
  of: Pick<ListQuery, 'categoryId' | 'q'>;
  themes?: Tag[] | undefined;
};

/** Offers only filters that change the list. Search results have no themes, because words find them. */
export function FilterBar({ of, themes = NONE }: FilterBarProps): JSX.Element | null {
  const { t } = useTranslation();
  const { filters, isActive, onFilter, onClear } = useFilters();
  const { status, length, tagId } = filters;
  const known = useAppSelector((state) => selectChoices(state, listKey({ ...of, ...filters })));
  /** While a list loads, the choices of the previous list stay. */
  const [offered, setOffered] = useState(known);
  if (known && known !== offered) setOffered(known);
  const toggle = (key: Parameters<typeof onFilter>[0], value: string, pressed: boolean) => ({
    key: `${key} ${value}`,
    pressed,
    onClick: () => onFilter(key, pressed ? null : value),
  });
  const isOffered = (values: readonly string[] | undefined, chosen: string | undefined) => (value: string) =>
    value === chosen || (values?.includes(value) ?? false);
  const choices = [
    ...STATUSES.filter(isOffered(offered?.status, status)).map((value) => ({
      ...toggle('status', value, value === status),
      text: t(`browse.status.${value}`),
    })),
    ...LENGTHS.filter(isOffered(offered?.length, length)).map((value) => ({
      ...toggle('length', value, value === length),
      text: t(`browse.length.${value}`, BOUNDS[value]),
    })),
    ...themes
      .filter(({ id }) => isOffered(offered?.tagIds, tagId)(id))
      .slice(0, THEMES_SHOWN)
      .map(({ id, name }) => ({ ...toggle('theme', id, id === tagId), text: name })),
  ];
  if (choices.length === 0 && !isActive) return null;
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
