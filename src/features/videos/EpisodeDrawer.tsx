import { type JSX, useLayoutEffect, useRef, useState } from 'react';
import type { Access, Episode } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import { Icon, type IconName } from '../../components/Icon.tsx';
import styles from './EpisodeDrawer.module.css';

const RANGE = 50;
const ICONS: Record<Access, IconName> = { free: 'play', unlocked: 'unlock', locked: 'lock' };

type EpisodeDrawerProps = {
  episodes: readonly Episode[];
  current: number;
  watched: ReadonlySet<string>;
  onChoose: (number: number) => void;
  /** Scrolls the list to the playing episode. */
  follow?: boolean;
};

export function EpisodeDrawer({
  episodes,
  current,
  watched,
  onChoose,
  follow = true,
}: EpisodeDrawerProps): JSX.Element {
  const { t } = useTranslation();
  const rangeOf = (number: number) =>
    Math.floor(episodes.findIndex((episode) => episode.number === number) / RANGE);
  const [range, setRange] = useState(() => Math.max(0, rangeOf(current)));
  const ranges = Array.from({ length: Math.ceil(episodes.length / RANGE) }, (_, index) =>
    episodes.slice(index * RANGE, (index + 1) * RANGE),
  );
  const accesses = (Object.keys(ICONS) as Access[]).filter((access) =>
    episodes.some((episode) => episode.access === access),
  );
  return (
    <div className={styles.drawer}>
      <p className={styles.legend} aria-hidden="true">
        {accesses.map((access) => (
          <span key={access} className={styles[access]}>
            <Icon name={ICONS[access]} size={15} />
            {t(`episodes.${access}`)}
          </span>
        ))}
      </p>
      {ranges.length > 1 && (
        <Chips label={t('episodes.ranges')}>
          {ranges.map((part, index) => (
            <Chip key={part[0]?.id} pressed={index === range} onClick={() => setRange(index)}>
              {t('episodes.range', { from: part[0]?.number ?? 0, to: part.at(-1)?.number ?? 0 })}
            </Chip>
          ))}
        </Chips>
      )}
      <ul className={styles.cells}>
        {(ranges[range] ?? []).map((episode) => (
          <Cell
            key={episode.id}
            episode={episode}
            current={episode.number === current}
            watched={watched.has(episode.id)}
            follow={follow}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  );
}

type CellProps = {
  episode: Episode;
  current: boolean;
  watched: boolean;
  follow: boolean;
  onChoose: (number: number) => void;
};

function Cell({ episode: { number, access }, current, watched, follow, onChoose }: CellProps): JSX.Element {
  const { t } = useTranslation();
  const cell = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (current && follow) cell.current?.scrollIntoView?.({ block: 'center' });
  }, [current, follow]);
  const states = [current && t('episodes.now'), watched && t('episodes.watched'), t(`episodes.${access}`)];
  return (
    <li ref={cell}>
      <button
        type="button"
        className={`${styles.cell} ${styles[access]}`}
        aria-label={t('episodes.cell', { number, state: states.filter(Boolean).join(', ') })}
        aria-current={current || undefined}
        onClick={() => onChoose(number)}
      >
        <span className={styles.number}>{number}</span>
        {current ? (
          <span className={styles.bars} aria-hidden="true" />
        ) : (
          <Icon name={watched && access !== 'locked' ? 'check' : ICONS[access]} size={14} />
        )}
      </button>
    </li>
  );
}
