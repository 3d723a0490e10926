import type { Language } from '../../contract/entities.ts';
import { languageTag } from '../lib/format.ts';

/** Formats "1 hr 38 min" in the given language; the shortest duration is one minute. */
export function formatDuration(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  // British data would say "16 mins".
  const tag = language === 'en' ? 'en-US' : languageTag(language);
  const unit = (name: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const parts = [
    minutes >= 60 && unit('hour', Math.floor(minutes / 60)),
    minutes % 60 > 0 && unit('minute', minutes % 60),
  ];
  return parts.filter(Boolean).join(' ');
}
