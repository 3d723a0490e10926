import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Language } from '../../contract/languages.ts';
import { paths } from '../../contract/paths.ts';
import { hashOf, type ReadyBytes } from './encodings.ts';
import type { PageHeaders, Policies } from './security.ts';
import type { Template } from './template.ts';

export type AppShell = {
  /** 404 when no route has the path. */
  status: 200 | 404;
  headers: PageHeaders;
  page: ReadyBytes;
};

/** The client's empty page, which the browser draws, with the files of the route listed in it. */
export function createAppShells(
  template: Template,
  policies: Policies,
): (path: string, language: Language) => AppShell {
  const shells = new Map<string, AppShell>();

  const create = (path: string, route: string | null, language: Language): AppShell => {
    const { html, styles } = template.fill(path, language);
    const identity = Buffer.from(html);
    return {
      status: route === null ? 404 : 200,
      headers: route === paths.cardPayment ? policies.card(styles) : policies.appShell(styles),
      page: {
        type: 'text/html; charset=utf-8',
        hash: hashOf(identity),
        bytes: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
      },
    };
  };

  return (path, language) => {
    const route = template.routeOf(path);
    const key = `${route} ${language}`;
    const shell = shells.get(key) ?? create(path, route, language);
    shells.set(key, shell);
    return shell;
  };
}
