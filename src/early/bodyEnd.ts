import { startFilm } from './film.ts';
import { loadAppAfter, showPictures } from './load.ts';

const arrival = (element: HTMLElement, event: string) =>
  new Promise((resolve) => {
    for (const type of [event, 'error']) element.addEventListener(type, resolve, { once: true });
  });

const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
const film = document.querySelector<HTMLVideoElement>('video[data-film]');
const awaited: Promise<unknown>[] = [];
if (hero && !hero.complete) awaited.push(arrival(hero, 'load'));
if (film && startFilm(film)) awaited.push(arrival(film, 'loadeddata'));
if (!hero) showPictures();
loadAppAfter(awaited);
