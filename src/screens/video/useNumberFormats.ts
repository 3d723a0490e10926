import { useLanguage } from '../../components/useLanguage.ts';
import { languageTag } from '../../lib/format.ts';

export function useNumberFormats() {
  const tag = languageTag(useLanguage());
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(tag, options).format(value);
  const unit = (value: number, name: string, digits = 0) =>
    number(value, { style: 'unit', unit: name, maximumFractionDigits: digits });
  return {
    times: (value: number) => `${number(value)}×`,
    minutes: (value: number) => unit(value, 'minute'),
    quality: (height: number, bytes: number | undefined) =>
      bytes === undefined ? `${height}p` : `${height}p · ${unit(bytes / 1e6, 'megabyte', 1)}`,
  };
}
