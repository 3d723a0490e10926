import type { TFunction } from 'i18next';
import type { Language, Poster, Video } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { paths } from '../../contract/paths.ts';
import { HERO_SIZES } from '../components/Slide.tsx';
import { selectInformation } from '../features/information/slice.ts';
import { selectEpisode, selectHome, selectVideo } from '../features/videos/slice.ts';
import { languageTag } from '../lib/format.ts';
import type { RootState } from './rootReducer.ts';
import { matchRoute } from './routes.tsx';

type Head = {
  state: RootState;
  path: string;
  search: string;
  language: Language;
  origin: string;
  t: TFunction;
};
type About = { title: string; description: string; image: string | null; preload: string };

export function headOf({ state, path, search, language, origin, t }: Head): string {
  const { title, description, image, preload } = aboutPage(t, state, path, search);
  const pattern = matchRoute(path)?.route.path;
  const isVideo = pattern === paths.video;
  const address = (code?: Language) => {
    const query = new URLSearchParams(search);
    if (code) query.set('lang', code);
    const text = query.toString();
    return `${origin}${path}${text && `?${text}`}`;
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(address(language))}">`,
    ...LANGUAGES.map(
      (code) => `<link rel="alternate" hreflang="${languageTag(code)}" href="${escaped(address(code))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escaped(address())}">`,
    `<meta property="og:site_name" content="${escaped(t('app.name'))}">`,
    `<meta property="og:type" content="${isVideo ? 'video.tv_show' : 'website'}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(address(language))}">`,
    `<meta property="og:locale" content="${languageTag(language).replace('-', '_')}">`,
    ...(image ? [`<meta property="og:image" content="${escaped(origin + image)}">`] : []),
    ...(image && isVideo ? [`<meta property="og:image:alt" content="${escaped(title)}">`] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    `<meta name="twitter:title" content="${escaped(title)}">`,
    `<meta name="twitter:description" content="${escaped(description)}">`,
    ...(image ? [`<meta name="twitter:image" content="${escaped(origin + image)}">`] : []),
    // Search engines must not index arbitrary searches.
    pattern === paths.search || pattern === paths.searchResults
      ? '<meta name="robots" content="noindex">'
      : '',
    preload,
  ].join('');
}

function aboutPage(t: TFunction, state: RootState, path: string, search: string): About {
  const app = t('app.name');
  const match = matchRoute(path);
  const video = match?.route.path === paths.video && selectVideo(state, match.params.videoId ?? '');
  if (video) return aboutVideo(t, state, video, search);
  const { text } = selectInformation(state);
  if (text) {
    return { title: `${text.title} · ${app}`, description: text.lead, image: null, preload: '' };
  }
  const hero =
    match?.route.path === paths.home ? selectVideo(state, selectHome(state).featured[0] ?? '') : undefined;
  return {
    title: app,
    description: t('home.description'),
    image: hero ? `${hero.poster.path}/${hero.poster.widths.at(-1)}.webp` : null,
    preload: hero ? preloadPoster(hero.poster) : '',
  };
}

function aboutVideo(t: TFunction, state: RootState, video: Video, search: string): About {
  const asked = new URLSearchParams(search).get('ep');
  const number = Number(asked ?? 1);
  const episode = selectEpisode(state, video.id, number);
  const still = episode?.media?.still;
  // Only a link to an episode names the episode.
  const name = asked && episode ? t('share.what', { title: video.title, number }) : video.title;
  const poster = `${video.poster.path}/${video.poster.widths.at(-1)}.webp`;
  return {
    title: `${name} · ${t('app.name')}`,
    description: video.synopsis,
    image: poster,
    preload: `<link rel="preload" as="image" href="${escaped(still ?? poster)}" fetchpriority="high">`,
  };
}

const preloadPoster = ({ path, widths }: Poster) => {
  const set = widths.map((width) => `${path}/${width}.avif ${width}w`).join(', ');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(set)}" imagesizes="${HERO_SIZES}" fetchpriority="high">`;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
