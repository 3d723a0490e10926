import { vendorsOf } from '../../../contract/consent.ts';
import { useLanguage } from '../../components/hooks.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import { selectReports } from './slice.ts';

/** The configured vendors as a list in the viewer's language ("Facebook and Google"); null without any. */
export function useVendors(): string | null {
  const vendors = vendorsOf(useAppSelector(selectReports));
  const language = useLanguage();
  if (vendors.length === 0) return null;
  return new Intl.ListFormat(languageTag(language)).format(vendors);
}
