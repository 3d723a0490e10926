import { videoPath } from '../../contract/paths.ts';
import type { AboutPage } from './aboutPage.ts';

type Page = {
  about: AboutPage;
  /** The language's tag. */
  tag: string;
  /** The whole address of a page. */
  page: (path: string) => string;
  /** The whole address of a file. */
  file: (path: string) => string;
};

/** Tells search engines about a page in the words of schema.org; empty where there is nothing to say. */
export function structuredData(parts: Page): string {
  const graph = [...trail(parts), ...series(parts)];
  if (graph.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // A title may hold the end of a script.
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
  // Without the film's address, which expires, and the day of its upload, which is not kept.
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
