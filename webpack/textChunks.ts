import { namespacesOf } from '../i18n/namespaces.ts';

/** The chunks with the texts that a screen needs in a language. */
export const textChunks = (screen: string, language: string): string[] =>
  namespacesOf(screen).map((namespace) => `i18n-${language}-${namespace}-json`);
