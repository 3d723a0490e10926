import { type JSX, useLayoutEffect, useRef, useState } from 'react';
import type { Access, Episode, EpisodeList } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import { checkIcon, Icon, type IconShape, lockIcon, playIcon, unlockIcon } from '../../components/Icon.tsx';
import styles from './EpisodeDrawer.module.css';

const RANGE = 50;
const ICONS: Record<Access, IconShape> = { free: playIcon, unlocked: unlockIcon, locked: lockIcon };

type EpisodeDrawerProps = {
  list: Pick<EpisodeList, 'episodes' | 'resume'>;
  current: number;
  watched: ReadonlySet<string>;
  onChoose: (number: number) => void;
  follow?: boolean;
};

export function EpisodeDrawer({
  list: { episodes, resume },
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
  // If nothing is locked, marks of access are only noise.
  const allOpen = !accesses.includes('locked');
  return (
    <div className={styles.drawer}>
      {!allOpen && (
        <p className={styles.legend} aria-hidden="true">
          {accesses.map((access) => (
            <span key={access} className={styles[access]}>
              <Icon shape={ICONS[access]} size={15} />
              {t(`episodes.${access}`)}
            </span>
          ))}
        </p>
      )}
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
            begun={resume?.episodeId === episode.id ? resume.second / episode.seconds : 0}
            allOpen={allOpen}
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
  begun: number;
  allOpen: boolean;
  follow: boolean;
  onChoose: (number: number) => void;
};

function Cell(props: CellProps): JSX.Element {
  const { episode, current, watched, begun, allOpen, follow, onChoose } = props;
  const { number, access } = episode;
  const { t } = useTranslation();
  const cell = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (current && follow) cell.current?.scrollIntoView?.({ block: 'center' });
  }, [current, follow]);
  const states = [
    current && t('episodes.now'),
    watched && t('episodes.watched'),
    !watched && begun > 0 && t('episodes.begun'),
    !allOpen && t(`episodes.${access}`),
  ].filter(Boolean);
  return (
    <li ref={cell}>
      <button
        type="button"
        className={`${styles.cell} ${styles[access]}`}
        aria-label={
          states.length > 0
            ? t('episodes.cell', { number, state: states.join(', ') })
            : t('player.episode', { number })
        }
        aria-current={current || undefined}
        onClick={() => onChoose(number)}
      >
        <span className={styles.number}>{number}</span>
        <Mark {...props} />
      </button>
    </li>
  );
}

function Mark({ episode: { access }, current, watched, begun, allOpen }: CellProps): JSX.Element | null {
  if (current) return <span className={styles.bars} aria-hidden="true" />;
  if (watched && access !== 'locked') return <Icon shape={checkIcon} size={14} />;
  if (begun > 0 && access !== 'locked') {
    return (
      <span className={styles.track}>
        <span className={styles.done} style={{ width: `${Math.round(begun * 100)}%` }} />
      </span>
    );
  }
  return allOpen ? null : <Icon shape={ICONS[access]} size={14} />;
}
