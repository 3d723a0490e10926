import { createI18n, loadNamespaces } from './index.ts';
import { NAMESPACES, type Namespace } from './namespaces.ts';

/** The page says the brand's name. The server, which has no page, creates one instance per render instead. */
export const i18n = createI18n(globalThis.document?.documentElement.dataset.brand);

/** Loads code and the texts that it shows. Rejects where one of them cannot be had. */
export async function loadWithTexts<T>(
  load: () => Promise<T>,
  namespaces: readonly Namespace[] = NAMESPACES,
): Promise<T> {
  const [part] = await Promise.all([load(), loadNamespaces(i18n, namespaces)]);
  return part;
}
