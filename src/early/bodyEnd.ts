import { startFilm } from './film.ts';
import { loadAppAfter, showPictures } from './load.ts';

const arrival = (picture: HTMLImageElement) =>
  new Promise((resolve) => {
    for (const type of ['load', 'error']) picture.addEventListener(type, resolve, { once: true });
  });

const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
const film = document.querySelector<HTMLVideoElement>('video[data-film]');
const awaited: Promise<unknown>[] = [];
if (hero && !hero.complete) awaited.push(arrival(hero));
const started = film && startFilm(film);
if (started) awaited.push(started);
if (!hero) showPictures();
loadAppAfter(awaited);
