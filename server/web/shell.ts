import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Language } from '../../contract/entities.ts';
import { hashOf, type ReadyBytes } from './encodings.ts';
import type { PageHeaders, Policies } from './security.ts';
import type { Template } from './template.ts';

const CARD_PAGE = '/order/easy';

export type Shell = {
  /** 404 when no route has the path. */
  status: 200 | 404;
  headers: PageHeaders;
  page: ReadyBytes;
};

/** The client's empty page, which the browser draws, with what the asked route needs named in it. */
export function createShells(
  template: Template,
  policies: Policies,
): (path: string, language: Language) => Shell {
  const made = new Map<string, Shell>();

  const make = (path: string, route: string | null, language: Language): Shell => {
    const { html, styles } = template.fill(path, language);
    const identity = Buffer.from(html);
    return {
      status: route === null ? 404 : 200,
      headers: route === CARD_PAGE ? policies.card(styles) : policies.shell(styles),
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
    const shell = made.get(key) ?? make(path, route, language);
    made.set(key, shell);
    return shell;
  };
}
