import type { TFunction } from 'i18next';
import type { Language } from '../../contract/entities.ts';
import { hreflangOf, LANGUAGES } from '../../contract/languages.ts';
import { isIndexed, SHARE_PICTURE, videoPath } from '../../contract/paths.ts';
import { languageTag } from '../lib/format.ts';
import { type AboutPage, aboutPage, escaped } from './aboutPage.ts';
import type { RootState } from './rootReducer.ts';
import { matchRoute } from './routes.tsx';

type Head = {
  state: RootState;
  path: string;
  search: string;
  language: Language;
  languageInAddress: boolean;
  isMissing: boolean;
  origin: string;
  t: TFunction;
};

export function headOf(head: Head): string {
  const { state, path, search, language, languageInAddress, isMissing, origin, t } = head;
  const about = aboutPage(t, state, path, search);
  const { title, description, image, preload, series } = about;
  const pattern = matchRoute(path)?.route.path ?? '';

  // A series' picture shows its title, the default picture the name of the product.
  const imageAlt = series?.video.title ?? t('app.name');

  const inLanguage = (address: string, code: Language | null) =>
    code ? `${address}${address.includes('?') ? '&' : '?'}lang=${code}` : address;
  const itself = languageInAddress ? language : null;
  const page = (address: string) => origin + inLanguage(address, itself);
  const file = (address: string) => origin + address;
  const alternate = (tag: string, code: Language | null) =>
    `<link rel="alternate" hreflang="${tag}" href="${escaped(origin + inLanguage(about.canonical, code))}">`;

  const listed = [
    `<link rel="canonical" href="${escaped(page(about.canonical))}">`,
    ...LANGUAGES.map((code) => alternate(hreflangOf(code), code)),
    alternate('x-default', null),
  ];
  const picture = escaped(file(image));
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(isMissing || !isIndexed(pattern, search) ? ['<meta name="robots" content="noindex">'] : listed),
    `<meta property="og:site_name" content="${escaped(t('app.name'))}">`,
    `<meta property="og:type" content="${series ? 'video.tv_show' : 'website'}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(page(about.shared))}">`,
    `<meta property="og:locale" content="${languageTag(language).replace('-', '_')}">`,
    `<meta property="og:image" content="${picture}">`,
    `<meta property="og:image:type" content="image/jpeg">`,
    `<meta property="og:image:width" content="${SHARE_PICTURE.width}">`,
    `<meta property="og:image:height" content="${SHARE_PICTURE.height}">`,
    `<meta property="og:image:alt" content="${escaped(imageAlt)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<meta name="twitter:title" content="${escaped(title)}">`,
    `<meta name="twitter:description" content="${escaped(description)}">`,
    `<meta name="twitter:image" content="${picture}">`,
    `<meta name="twitter:image:alt" content="${escaped(imageAlt)}">`,
    preload,
    // Last, so that the page's largest picture does not wait for it.
    isMissing ? '' : structuredData({ about, tag: languageTag(language), page, file }),
  ].join('');
}

type Page = {
  about: AboutPage;
  tag: string;
  page: (path: string) => string;
  file: (path: string) => string;
};

function structuredData(parts: Page): string {
  const graph = [...trail(parts), ...series(parts)];
  if (graph.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // A title may contain `</script>`.
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

function trail({ about: { crumbs }, page }: Page) {
  if (crumbs.length === 0) return [];
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: page(path),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function series({ about, tag, page, file }: Page) {
  if (!about.series) return [];
  const { video, film } = about.series;
  const url = page(videoPath(video.id));
  const id = `${url}#series`;
  const picture = file(about.image);
  const tvSeries = {
    '@type': 'TVSeries',
    '@id': id,
    name: video.title,
    description: video.synopsis,
    url,
    inLanguage: tag,
    image: picture,
    numberOfEpisodes: video.episodeCount,
    ...(video.age != null && { contentRating: `${video.age}+` }),
    genre: video.tags.map(({ name }) => name),
    actor: video.cast.map((name) => ({ '@type': 'Person', name })),
  };
  if (!film) return [tvSeries];
  // Leaves out the film's address, which expires, and its upload date, which is not stored.
  const shown = {
    '@type': 'VideoObject',
    name: film.name,
    description: video.synopsis,
    thumbnailUrl: picture,
    duration: `PT${Math.round(film.episode.seconds)}S`,
    isAccessibleForFree: true,
    url: page(about.canonical),
    isPartOf: { '@id': id },
  };
  return [tvSeries, shown];
}
