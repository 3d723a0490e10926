import { type JSX, useEffect, useState } from 'react';
import { languageTag } from '../../lib/format.ts';
import { settings } from '../settings.ts';
import { besideManifest, type Tracks } from '../tracks.ts';
import { useStore } from '../useStore.ts';
import styles from './Captions.module.css';
import { chooseCaptions, followCaptions, withoutSounds } from './captionTrack.ts';

type CaptionsProps = {
  video: HTMLVideoElement;
  manifest: string;
  captions: Tracks['captions'];
  language: string;
  label: string;
  /** The controls are visible and cover the lower part. */
  raised: boolean;
};

export function Captions(props: CaptionsProps): JSX.Element | null {
  const { video, manifest, captions, language, label, raised } = props;
  const preferences = useStore(settings);
  const [lines, setLines] = useState<string[]>([]);
  const chosen = chooseCaptions(captions, preferences.captionLanguage, language);
  const { file, lang } = chosen ?? {};
  const on = preferences.captions;

  useEffect(() => {
    if (!on || file === undefined || lang === undefined) return;
    return followCaptions(video, besideManifest(manifest, file), lang, setLines);
  }, [on, video, manifest, file, lang]);

  if (!on || lang === undefined) return null;
  const said = preferences.captionSounds ? lines : lines.map(withoutSounds).filter(Boolean);
  const look = [styles.captions, styles[preferences.captionSize], preferences.captionShade && styles.shade];
  return (
    <section
      className={[...look, raised && styles.raised].filter(Boolean).join(' ')}
      aria-label={label}
      lang={languageTag(lang as Parameters<typeof languageTag>[0])}
    >
      {said.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two voices may say the same
        <p key={`${index} ${raised} ${line}`}>
          <span>{line}</span>
        </p>
      ))}
    </section>
  );
}
