import type { Language } from '../../contract/entities.ts';
import type { RenderedPage } from '../../contract/render.ts';
import { firstStyles } from './firstStyles.ts';

/** What a page needs beside the entry: its own files, and its words in each language. */
type PageFiles = { files: string[]; words: Partial<Record<Language, string[]>> };

/** What the client's build says of itself in `routes.json`. */
export type Routes = { routes: ({ path: string } & PageFiles)[]; notFound: PageFiles };

export type Filled = {
  html: string;
  /** The text of each style element that was put in. */
  styles: string[];
};

export type Template = {
  html: string;
  /** The route's pattern; null when none has the path. */
  routeOf: (path: string) => string | null;
  /** The places of a drawn page that are not in it. */
  lacks: string[];
  /** The page for a path, as it was drawn or empty for the browser to draw. */
  fill: (path: string, language: Language, page?: RenderedPage) => Filled;
};

/** The build's minifier may take the quotes away. */
const PLACES = {
  html: '<html lang="?en"?>',
  head: '<!--head-->([\\s\\S]*?)<!--/head-->',
  styles: '<!--styles-->([\\s\\S]*?)<!--/styles-->',
  early: '<!--early-->([\\s\\S]*?)<!--/early-->',
  body: '<!--body-->',
  rest: '<!--rest-of-styles-->',
  state: '<!--state-->',
  files: '<!--files-->',
};
const ANY_PLACE = new RegExp(Object.values(PLACES).join('|'), 'g');

/** The one page of the client, and how it is filled for a route. */
export function createTemplate(
  html: string,
  { routes, notFound }: Routes,
  textOf: (file: string) => string,
): Template {
  const find = (path: string) => routes.find((route) => matchesPath(route.path, path));
  const standing = (place: string) => new RegExp(place).exec(html)?.[1]?.trim() ?? '';
  const early = standing(PLACES.early);
  const entryStyle = standing(PLACES.styles);
  const markup = html.replace(entryStyle, '');
  return {
    html,
    routeOf: (path) => find(path)?.path ?? null,
    lacks: Object.entries(PLACES).flatMap(([name, place]) => (new RegExp(place).test(html) ? [] : [name])),
    fill(path, language, page) {
      const { files, words } = find(path) ?? notFound;
      const all = [...new Set([...files, ...(words[language] ?? [])])];
      const sheets = all.filter((file) => file.endsWith('.css'));
      const texts = sheets.map(textOf);
      const inline = sheets.map((file, index) => inlined(file, texts[index] ?? '')).join('');
      const first = page ? firstStyles([textIn(entryStyle), ...texts], page.body + markup) : '';
      const scripts = all.filter((file) => file.endsWith('.js'));
      // In one pass, so that nothing in a page's content is taken for a place.
      const filled = html.replace(ANY_PLACE, (place, head?: string, style?: string, alone?: string) => {
        if (head !== undefined) return page?.head ?? head;
        if (style !== undefined) return page ? `<style>${first}</style>` : entryStyle + inline;
        if (alone !== undefined) return page ? '' : early;
        if (place === PLACES.rest) return page ? entryStyle + inline : '';
        if (place === '<!--files-->') return JSON.stringify(scripts).replaceAll('<', '\\u003c');
        if (place === '<!--body-->') return page ? withEarly(page.body, early) : '';
        if (place === '<!--state-->') return page ? pageState(page) : '';
        return page ? `<html lang="${page.tag}">` : place;
      });
      return { html: filled, styles: page ? [first, ...texts] : texts };
    },
  };
}

/**
 * At an inline script the browser's parser makes a pause, and what is there is painted: so it stands
 * behind the first words of a page instead of before them. It takes itself out, so that the page is
 * what was drawn.
 */
const withEarly = (body: string, script: string): string =>
  body.replace(/<\/(?:header|h1)>|$/, (end) => end + script);

const textIn = (style: string) => style.replace(/^<style>|<\/style>$/g, '');

/** The disabled link is never fetched: it tells the bundler's runtime that the sheet is there, or hydration would wait for it. */
const inlined = (file: string, text: string) =>
  `<style>${text}</style><link rel="stylesheet" href="${file}" disabled>`;

const pageState = ({ state }: RenderedPage) => `<script type="application/json" id="page">${state}</script>`;

/** `/videos/:id` matches `/videos/anything` and `/videos/anything/`. */
function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}
