import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { type AutoStop, SLEEPS, type Sleep } from '../../player/autoStop.ts';
import type { PlayerHandle } from '../../player/Player.tsx';
import { QUALITIES, SAVERS, SPEEDS, STOPS, settings } from '../../player/settings.ts';
import type { Tracks } from '../../player/tracks.ts';
import { useStore } from '../../player/useStore.ts';
import { CaptionSettings } from './CaptionSettings.tsx';
import { Choice } from './Choice.tsx';
import styles from './PlaybackSheet.module.css';
import { Switch } from './Switch.tsx';
import { useNumberFormats } from './useNumberFormats.ts';

type PlaybackSheetProps = { player: PlayerHandle | null; onClose: () => void };

/** Every choice applies at once and is stored on this device. */
export default function PlaybackSheet({ player, onClose }: PlaybackSheetProps): JSX.Element {
  const { t } = useTranslation();
  const figures = useNumberFormats();
  const wish = useStore(settings);
  const tracks = useFound(player);
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
        <Choice
          title={t('player.speed')}
          values={SPEEDS}
          chosen={wish.speed}
          nameOf={(speed) => (speed === 1 ? t('player.normal') : figures.times(speed))}
          onChoose={(speed) => settings.set({ speed })}
        />
        <Choice
          title={t('player.quality')}
          values={qualities}
          chosen={wish.quality}
          nameOf={(quality) =>
            quality === 'auto' ? t('player.auto') : figures.quality(quality, sizes.get(quality))
          }
          onChoose={(quality) => settings.set({ quality })}
        >
          {sizes.size > 0 && <p className={styles.note}>{t('player.perEpisode')}</p>}
        </Choice>
        {tracks && tracks.captions.length > 0 && <CaptionSettings captions={tracks.captions} />}
        <Switch
          label={t('player.autoNext')}
          on={wish.autoNext}
          onChange={(autoNext) => settings.set({ autoNext })}
        />
        {player?.guard && <SleepTimer guard={player.guard} />}
        <Choice
          title={t('player.stopAfter')}
          values={STOPS}
          chosen={wish.stopAfter}
          nameOf={(count) => (count === 0 ? t('player.never') : t('episodes.count', { count }))}
          onChoose={(stopAfter) => settings.set({ stopAfter })}
        />
        <Choice
          title={t('player.dataSaver')}
          values={SAVERS}
          chosen={wish.dataSaver}
          nameOf={(saver) => t(`player.saver.${saver}`)}
          onChoose={(dataSaver) => settings.set({ dataSaver })}
        >
          <p className={styles.note}>{t('player.saverText')}</p>
        </Choice>
        {(player?.pip || player?.fullScreen) && (
          <div className={styles.screens}>
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

function SleepTimer({ guard }: { guard: AutoStop }) {
  const { t } = useTranslation();
  const figures = useNumberFormats();
  const { sleep } = useStore(guard.store);
  const values: readonly Sleep[] = [...SLEEPS, 'episode'];
  const nameOf = (value: Sleep) => {
    if (value === 'episode') return t('player.endOfEpisode');
    return value === 0 ? t('player.off') : figures.minutes(value);
  };
  return (
    <Choice
      title={t('player.sleep')}
      values={values}
      chosen={sleep}
      nameOf={nameOf}
      onChoose={guard.setSleep}
    />
  );
}

/** Loads the captions and renditions of the current episode. */
function useFound(player: PlayerHandle | null): Tracks | null {
  const [tracks, setTracks] = useState<Tracks | null>(null);
  useEffect(() => {
    let wanted = true;
    void player?.tracks().then((found) => wanted && setTracks(found));
    return () => {
      wanted = false;
    };
  }, [player]);
  return tracks;
}
