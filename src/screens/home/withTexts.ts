import { i18n } from '../../../i18n/browser.ts';
import { loadNamespaces } from '../../../i18n/index.ts';

/** For parts that need more texts than the home page: they load beside the code. */
export async function withTexts<T>(part: Promise<T>): Promise<T> {
  await loadNamespaces(i18n, ['player']);
  return part;
}
