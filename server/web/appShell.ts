import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Language } from '../../contract/languages.ts';
import { paths } from '../../contract/paths.ts';
import { hashOf, type ReadyBytes } from './encodings.ts';
import type { PageHeaders, Policies } from './security.ts';
import type { Template } from './template.ts';

export type AppShell = {
  status: 200 | 404;
  headers: PageHeaders;
  page: ReadyBytes;
};

export function createAppShells(
  template: Template,
  policies: Policies,
): (pattern: string | null, language: Language) => AppShell {
  const shells = new Map<string, AppShell>();

  const create = (pattern: string | null, language: Language): AppShell => {
    const { html, styles } = template.fill(pattern, language);
    const identity = Buffer.from(html);
    return {
      status: pattern === null ? 404 : 200,
      headers: pattern === paths.cardPayment ? policies.card(styles) : policies.appShell(styles),
      page: {
        type: 'text/html; charset=utf-8',
        hash: hashOf(identity),
        bytes: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
      },
    };
  };

  return (pattern, language) => {
    const key = `${pattern} ${language}`;
    const shell = shells.get(key) ?? create(pattern, language);
    shells.set(key, shell);
    return shell;
  };
}
