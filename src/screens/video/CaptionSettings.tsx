import type { JSX } from 'react';
import type { Language } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { OptionGroup } from '../../components/Chips.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Switch } from '../../components/Switch.tsx';
import { languageTag } from '../../lib/format.ts';
import { chooseCaptions } from '../../player/extras/captionTrack.ts';
import { SIZES, settings } from '../../player/settings.ts';
import { useStore } from '../../player/store.ts';
import type { Tracks } from '../../player/tracks.ts';

function nameOf(code: string): string {
  const tag = (languageTag(code as Language) ?? code).split('-')[0] as string;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export function CaptionSettings({ captions }: { captions: Tracks['captions'] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const preferences = useStore(settings);
  const shown = chooseCaptions(captions, preferences.captionLanguage, language)?.lang ?? '';
  return (
    <>
      <Switch
        label={t('player.captions')}
        on={preferences.captions}
        onChange={(on) => settings.set({ captions: on })}
      />
      {preferences.captions && (
        <>
          <OptionGroup
            title={t('player.captionLanguage')}
            values={captions.map(({ lang }) => lang)}
            chosen={shown}
            nameOf={nameOf}
            onChoose={(captionLanguage) => settings.set({ captionLanguage })}
          />
          <OptionGroup
            title={t('player.captionSize')}
            values={SIZES}
            chosen={preferences.captionSize}
            nameOf={(size) => t(`player.size.${size}`)}
            onChoose={(captionSize) => settings.set({ captionSize })}
          />
          <Switch
            label={t('player.captionSounds')}
            on={preferences.captionSounds}
            onChange={(captionSounds) => settings.set({ captionSounds })}
          />
          <Switch
            label={t('player.captionShade')}
            on={preferences.captionShade}
            onChange={(captionShade) => settings.set({ captionShade })}
          />
        </>
      )}
    </>
  );
}
