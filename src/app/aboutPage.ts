import type { TFunction } from 'i18next';
import type { Episode, Poster, Video } from '../../contract/entities.ts';
import {
  browsePath,
  HOME_SHARE_PICTURE,
  morePath,
  paths,
  SHARE_PICTURE,
  videoPath,
} from '../../contract/paths.ts';
import { HERO_SIZES } from '../components/Carousel.tsx';
import type { RouteParams } from '../core/navigation/routeMatch.ts';
import { selectInformation } from '../features/information/slice.ts';
import { selectEpisode, selectHome, selectVideo, selectWords } from '../features/videos/slice.ts';
import type { RootState } from './rootReducer.ts';
import { matchRoute } from './routes.tsx';

export type Crumb = { name: string; path: string };

export type AboutPage = {
  title: string;
  description: string;
  canonical: string;
  shared: string;
  image: string;
  /** The link element that preloads the page's largest picture; may be empty. */
  preload: string;
  crumbs: Crumb[];
  series: AboutSeries | null;
};
/** `film` is the episode that anybody may watch. */
type AboutSeries = { video: Video; film: { name: string; episode: Episode } | null };

export function aboutPage(t: TFunction, state: RootState, path: string, search: string): AboutPage {
  const match = matchRoute(path);
  const params = match?.params ?? {};
  switch (match?.route.path) {
    case paths.home:
      return aboutHome(t, state);
    case paths.browse:
      return aboutCategory(t, state, params);
    case paths.more:
      return aboutSection(t, state, params);
    case paths.video:
      return aboutVideo(t, state, params, search);
    default:
      return aboutText(t, state, path);
  }
}

const named = (t: TFunction, name: string) => `${name} · ${t('app.name')}`;
const homeCrumb = (t: TFunction): Crumb => ({ name: t('app.name'), path: paths.home });

function aboutHome(t: TFunction, state: RootState): AboutPage {
  const hero = selectVideo(state, selectHome(state).featured[0] ?? '');
  return {
    ...plain(t, paths.home),
    title: named(t, t('home.title')),
    preload: hero ? preloadPoster(hero.poster) : '',
  };
}

function aboutCategory(t: TFunction, state: RootState, { categoryId = '' }: RouteParams): AboutPage {
  const category = selectHome(state).categories.find(({ id }) => id === categoryId);
  return aboutList(t, browsePath(categoryId), category?.name ?? t('nav.browse'));
}

function aboutSection(t: TFunction, state: RootState, { sectionId = '' }: RouteParams): AboutPage {
  const words = selectWords(state, sectionId);
  return aboutList(t, morePath(sectionId), words?.title ?? t('home.other'), words?.reason);
}

function aboutList(t: TFunction, path: string, name: string, what = name): AboutPage {
  return {
    ...plain(t, path),
    title: named(t, name),
    description: `${what}. ${t('home.description')}`,
    crumbs: [homeCrumb(t), { name, path }],
  };
}

function aboutVideo(t: TFunction, state: RootState, params: RouteParams, search: string): AboutPage {
  const { videoId = '' } = params;
  const video = selectVideo(state, videoId);
  const path = videoPath(videoId);
  if (!video) return { ...plain(t, path), title: named(t, t('notFound.video')) };
  const asked = new URLSearchParams(search).get('ep');
  const number = Number(asked ?? 1);
  const episode = selectEpisode(state, videoId, number);
  const free = episode?.access === 'free' ? episode : null;
  const episodeName = t('share.what', { title: video.title, number });
  const isEpisode = asked !== null && episode !== undefined;
  const name = isEpisode ? episodeName : video.title;
  const still = episode?.media?.still;
  const category = selectHome(state).categories.find(({ id }) => id === video.categoryId);
  return {
    title: named(t, name),
    description: isEpisode ? `${name}. ${video.synopsis}` : video.synopsis,
    // The page of the series shows the first episode, and a locked episode adds nothing to it.
    canonical: free && number > 1 ? videoPath(videoId, { episode: number }) : path,
    shared: isEpisode ? videoPath(videoId, { episode: number }) : path,
    image: `${video.poster.path}/${SHARE_PICTURE.file}`,
    preload: `<link rel="preload" as="image" href="${escaped(still ?? widest(video.poster))}" fetchpriority="high">`,
    crumbs: [
      homeCrumb(t),
      ...(category ? [{ name: category.name, path: browsePath(category.id) }] : []),
      { name: video.title, path },
    ],
    series: { video, film: free && { name: episodeName, episode: free } },
  };
}

function aboutText(t: TFunction, state: RootState, path: string): AboutPage {
  const { text } = selectInformation(state);
  if (!text) return plain(t, path);
  const crumbs = [homeCrumb(t), { name: text.title, path }];
  return { ...plain(t, path), title: named(t, text.title), description: text.lead, crumbs };
}

const plain = (t: TFunction, path: string): AboutPage => ({
  title: t('app.name'),
  description: t('home.description'),
  canonical: path,
  shared: path,
  image: HOME_SHARE_PICTURE,
  preload: '',
  crumbs: [],
  series: null,
});

const widest = ({ path, widths }: Poster) => `${path}/${widths.at(-1)}.webp`;

const preloadPoster = ({ path, widths }: Poster) => {
  const set = widths.map((width) => `${path}/${width}.avif ${width}w`).join(', ');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(set)}" imagesizes="${HERO_SIZES}" fetchpriority="high">`;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
