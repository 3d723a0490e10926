import type { JSX } from 'react';
import type { Language } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { languageTag } from '../../lib/format.ts';
import { chooseCaptions } from '../../player/extras/captionTrack.ts';
import { SIZES, settings } from '../../player/settings.ts';
import type { Tracks } from '../../player/tracks.ts';
import { useStore } from '../../player/useStore.ts';
import { Choice } from './Choice.tsx';
import { Switch } from './Switch.tsx';

function nameOf(code: string): string {
  const tag = (languageTag(code as Language) ?? code).split('-')[0] as string;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export function CaptionSettings({ captions }: { captions: Tracks['captions'] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const wish = useStore(settings);
  const shown = chooseCaptions(captions, wish.captionLanguage, language)?.lang ?? '';
  return (
    <>
      <Switch
        label={t('player.captions')}
        on={wish.captions}
        onChange={(on) => settings.set({ captions: on })}
      />
      {wish.captions && (
        <>
          <Choice
            title={t('player.captionLanguage')}
            values={captions.map(({ lang }) => lang)}
            chosen={shown}
            nameOf={nameOf}
            onChoose={(captionLanguage) => settings.set({ captionLanguage })}
          />
          <Choice
            title={t('player.captionSize')}
            values={SIZES}
            chosen={wish.captionSize}
            nameOf={(size) => t(`player.size.${size}`)}
            onChoose={(captionSize) => settings.set({ captionSize })}
          />
          <Switch
            label={t('player.captionShade')}
            on={wish.captionShade}
            onChange={(captionShade) => settings.set({ captionShade })}
          />
        </>
      )}
    </>
  );
}
