import { type JSX, useState } from 'react';
import type { Episode, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { OptionGroup } from '../../components/Chips.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Icon, shareIcon } from '../../components/Icon.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { Switch } from '../../components/Switch.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { shareRequested } from '../../features/share/slice.ts';
import { formatBytes, formatTime, languageTag } from '../../lib/format.ts';
import { type AutoStop, SLEEPS, type Sleep } from '../../player/autoStop.ts';
import type { PlayerHandle } from '../../player/Player.tsx';
import type { RemoteState } from '../../player/remotePlayback.ts';
import { QUALITIES, SAVERS, SPEEDS, STOPS, settings } from '../../player/settings.ts';
import { createStore, useStore } from '../../player/store.ts';
import { CaptionSettings } from './CaptionSettings.tsx';
import { usePlayerTracks } from './hooks.ts';
import styles from './PlaybackSheet.module.css';

const noRemote = createStore<RemoteState>({ available: false, connected: false });

type PlaybackSheetProps = {
  player: PlayerHandle | null;
  video: Video;
  episode: Episode;
  onClose: () => void;
};

export default function PlaybackSheet({ player, video, episode, onClose }: PlaybackSheetProps): JSX.Element {
  const { t } = useTranslation();
  const formats = useNumberFormats();
  const preferences = useStore(settings);
  const tracks = usePlayerTracks(player);
  const remote = useStore(player?.remote ?? noRemote);
  const hasRemote = remote.available || remote.connected;
  const sizes = new Map(tracks?.renditions.map(({ height, bytes }) => [height, bytes]));
  const qualities = QUALITIES.filter(
    (quality) => quality === 'auto' || sizes.size === 0 || sizes.has(quality),
  );

  const leaveFor = (screen: () => void) => () => {
    onClose();
    screen();
  };
  return (
    <Sheet open onClose={onClose} title={t('player.settings')} closeLabel={t('list.close')}>
      <div className={styles.settings}>
        {player && (
          <ShareFromHere
            target={{ videoId: video.id, title: video.title, episode: episode.number }}
            now={player.second}
            onShare={onClose}
          />
        )}
        <OptionGroup
          title={t('player.speed')}
          values={SPEEDS}
          chosen={preferences.speed}
          nameOf={(speed) => (speed === 1 ? t('player.normal') : formats.times(speed))}
          onChoose={(speed) => settings.set({ speed })}
        />
        <OptionGroup
          title={t('player.quality')}
          values={qualities}
          chosen={preferences.quality}
          nameOf={(quality) =>
            quality === 'auto' ? t('player.auto') : formats.quality(quality, sizes.get(quality))
          }
          onChoose={(quality) => settings.set({ quality })}
        >
          {sizes.size > 0 && <p className={styles.note}>{t('player.perEpisode')}</p>}
        </OptionGroup>
        {tracks && tracks.captions.length > 0 && <CaptionSettings captions={tracks.captions} />}
        <Switch
          label={t('player.autoNext')}
          on={preferences.autoNext}
          onChange={(autoNext) => settings.set({ autoNext })}
        />
        {player?.autoStop && <SleepTimer autoStop={player.autoStop} />}
        <OptionGroup
          title={t('player.stopAfter')}
          values={STOPS}
          chosen={preferences.stopAfter}
          nameOf={(count) => (count === 0 ? t('player.never') : t('list.episodes', { count }))}
          onChoose={(stopAfter) => settings.set({ stopAfter })}
        />
        <OptionGroup
          title={t('player.dataSaver')}
          values={SAVERS}
          chosen={preferences.dataSaver}
          nameOf={(saver) => t(`player.saver.${saver}`)}
          onChoose={(dataSaver) => settings.set({ dataSaver })}
        >
          <p className={styles.note}>{t('player.saverText')}</p>
        </OptionGroup>
        {player && (player.pip || player.fullScreen || hasRemote) && (
          <div className={styles.screens}>
            {player.remote && hasRemote && (
              <Button kind="secondary" onClick={leaveFor(player.remote.prompt)}>
                {t(remote.connected ? 'player.remote' : 'player.playRemotely')}
              </Button>
            )}
            {player.pip && (
              <Button kind="secondary" onClick={leaveFor(player.pip)}>
                {t('player.pip')}
              </Button>
            )}
            {player.fullScreen && (
              <Button kind="secondary" onClick={leaveFor(player.fullScreen)}>
                {t('player.fullScreen')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Sheet>
  );
}

function SleepTimer({ autoStop }: { autoStop: AutoStop }) {
  const { t } = useTranslation();
  const formats = useNumberFormats();
  const { sleep } = useStore(autoStop.store);
  const values: readonly Sleep[] = [...SLEEPS, 'episode'];
  const nameOf = (value: Sleep) => {
    if (value === 'episode') return t('player.endOfEpisode');
    return value === 0 ? t('player.off') : formats.minutes(value);
  };
  return (
    <OptionGroup
      title={t('player.sleep')}
      values={values}
      chosen={sleep}
      nameOf={nameOf}
      onChoose={autoStop.setSleep}
    />
  );
}

function useNumberFormats() {
  const language = useLanguage();
  const tag = languageTag(language);
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(tag, options).format(value);
  return {
    times: (value: number) => `${number(value)}×`,
    minutes: (value: number) => number(value, { style: 'unit', unit: 'minute' }),
    quality: (height: number, bytes: number | undefined) =>
      bytes === undefined ? `${height}p` : `${height}p · ${formatBytes(bytes, language)}`,
  };
}

type ShareFromHereProps = {
  target: { videoId: string; title: string; episode: number };
  now: () => number;
  onShare: () => void;
};

/** Shares the second at which the button appeared, although the film may play on. */
function ShareFromHere({ target, now, onShare }: ShareFromHereProps): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [second] = useState(() => Math.floor(now()));
  if (second === 0) return null;
  const share = () => {
    onShare();
    dispatch(shareRequested({ ...target, second }));
  };
  return (
    <Button kind="secondary" full onClick={share}>
      <Icon shape={shareIcon} size={20} />
      {t('share.from', { time: formatTime(second) })}
    </Button>
  );
}
