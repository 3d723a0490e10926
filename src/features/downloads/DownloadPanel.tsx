import { type JSX, useState } from 'react';
import { DOWNLOAD_LIMIT } from '../../../contract/downloads.ts';
import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { OptionGroup } from '../../components/Chips.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Icon, installIcon } from '../../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatBytes } from '../../lib/format.ts';
import { DownloadRows } from './DownloadRows.tsx';
import styles from './Downloads.module.css';
import { downloadRequested, isOnItsWay, selectDownloads, selectDownloadsAble, selectSpace } from './slice.ts';

type DownloadPanelProps = {
  video: Video;
  list: EpisodeList;
  current: number;
  /** Those of the current episode; the sizes of the other episodes are about the same. */
  renditions: readonly { height: number; bytes: number }[];
};

const NEXT = 5;
/** A phone shows little more detail than this, and the next height needs three times the space. */
const PREFERRED_HEIGHT = 480;

export function DownloadPanel({ video, list, current, renditions }: DownloadPanelProps): JSX.Element {
  const { t } = useTranslation();
  const able = useAppSelector(selectDownloadsAble);
  const items = useAppSelector(selectDownloads);
  const own = Object.values(items).filter((item) => item.video.id === video.id);
  return (
    <div className={styles.panel}>
      {!able && <p className={styles.note}>{t('downloads.unable')}</p>}
      {able && !list.downloads && <p className={styles.note}>{t('downloads.forbidden')}</p>}
      {able && list.downloads && (
        <Choice video={video} list={list} current={current} renditions={renditions} />
      )}
      {own.length > 0 && <DownloadRows items={own} />}
    </div>
  );
}

function Choice({ video, list, current, renditions }: DownloadPanelProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const items = useAppSelector(selectDownloads);
  const space = useAppSelector(selectSpace);
  const [scope, setScope] = useState<'one' | 'next' | 'all'>('one');
  const smallest = [...renditions].sort((a, b) => a.height - b.height);
  const preferred = smallest.filter((each) => each.height <= PREFERRED_HEIGHT).at(-1) ?? smallest[0];
  const [chosen, setHeight] = useState<number | null>(null);
  const height = chosen ?? preferred?.height ?? PREFERRED_HEIGHT;

  const open = list.episodes.filter(({ access }) => access !== 'locked');
  const from = open.filter(({ number }) => number >= current);
  const scopes = {
    one: from.filter(({ number }) => number === current),
    next: from.slice(0, NEXT),
    all: open,
  };
  const room = DOWNLOAD_LIMIT - Object.keys(items).length;
  const isMissing = ({ id }: { id: string }) => items[id]?.state !== 'done' && !isOnItsWay(items[id]);
  const missing = scopes[scope].filter(isMissing).slice(0, room);
  const bytesEach = smallest.find((each) => each.height === height)?.bytes ?? 0;
  const bytes = bytesEach * missing.length;
  const start = () => {
    for (const { media: _media, ...episode } of missing)
      dispatch(downloadRequested({ video, episode, height }));
  };

  const names = {
    one: t('player.episode', { number: current }),
    next: t('downloads.next', { count: scopes.next.length }),
    all: t('downloads.all', { count: open.length }),
  };
  const offered = (['one', 'next', 'all'] as const).filter(
    (each) => scopes[each].length > (each === 'one' ? 0 : 1) && !(each === 'next' && open.length <= NEXT),
  );
  return (
    <>
      <OptionGroup
        title={t('downloads.which')}
        values={offered}
        chosen={scope}
        nameOf={(each) => names[each]}
        onChoose={setScope}
      >
        {open.length < list.episodes.length && <p className={styles.note}>{t('downloads.locked')}</p>}
      </OptionGroup>
      {smallest.length > 0 && (
        <OptionGroup
          title={t('player.quality')}
          values={smallest.map((each) => each.height)}
          chosen={height}
          nameOf={(each) =>
            `${each}p · ${formatBytes(smallest.find((one) => one.height === each)?.bytes ?? 0, language)}`
          }
          onChoose={setHeight}
        >
          <p className={styles.note}>{t('player.perEpisode')}</p>
        </OptionGroup>
      )}
      {missing.length > 0 ? (
        <Button full onClick={start}>
          <Icon shape={installIcon} size={20} />
          {bytes > 0
            ? t('downloads.startSize', { size: formatBytes(bytes, language) })
            : t('downloads.start')}
        </Button>
      ) : (
        <p className={styles.note} role="status">
          {t(room <= 0 ? 'downloads.limit' : 'downloads.here')}
        </p>
      )}
      <p className={styles.note}>
        {t('downloads.terms')}
        {space && ` ${t('downloads.free', { size: formatBytes(space.free, language) })}`}
      </p>
    </>
  );
}
