import { startFilm } from './film.ts';
import { loadAppAfter, showPictures } from './load.ts';

const arrival = (picture: HTMLImageElement) =>
  new Promise<void>((resolve) => {
    if (picture.complete) resolve();
    for (const type of ['load', 'error']) picture.addEventListener(type, () => resolve(), { once: true });
  });

/** A frame is painted after its callback, so the next callback says that it was. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
const film = document.querySelector<HTMLVideoElement>('video[data-film]');
const awaited: Promise<unknown>[] = [];
if (hero) awaited.push(arrival(hero).then(painted));
const started = film && startFilm(film);
if (started) awaited.push(started);
if (!hero) showPictures();
loadAppAfter(awaited);
