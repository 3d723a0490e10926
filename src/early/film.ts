import { matchPath, paths } from '../../contract/paths.ts';
import { LOCAL, STORED } from '../../contract/storage.ts';
import { DEFAULT_DATA_SAVER, DEFAULT_QUALITY, isSavingData } from '../lib/dataSaver.ts';
import { stored } from './stored.ts';

/**
 * Starts the server-rendered film silently, before any script of the app; false where the player has to
 * decide. It starts only if the browser plays HLS by itself and nothing of the viewer's own (an account, a
 * position in this video, a setting) decides what is played, or how.
 */
export function startFilm(film: HTMLVideoElement): boolean {
  const playsHls = film.canPlayType('application/vnd.apple.mpegurl') !== '';
  if (!playsHls || !settingsAllow() || !isNewToViewer()) return false;
  const poster = film.nextElementSibling as HTMLElement;
  film.addEventListener('loadeddata', () => poster.style.setProperty('visibility', 'hidden'), { once: true });
  // The rendered page is the same for every second a link may name.
  const second = Number(new URLSearchParams(location.search).get('t'));
  film.muted = true;
  film.src = film.dataset.film ?? '';
  if (second > 0) {
    film.dataset.from = `${second}`;
    film.currentTime = second;
  }
  // Where the browser refuses to play, the player asks again.
  film.play().catch(() => {});
  return true;
}

function settingsAllow(): boolean {
  try {
    const settings = JSON.parse(stored(LOCAL.playerSettings) ?? '{}');
    const { dataSaver = DEFAULT_DATA_SAVER, quality = DEFAULT_QUALITY } = settings;
    return quality === DEFAULT_QUALITY && !isSavingData(dataSaver);
  } catch {
    return true;
  }
}

function isNewToViewer(): boolean {
  const videoId = matchPath(paths.video, location.pathname)?.videoId;
  return !stored(STORED.userToken) && !stored(LOCAL.guest)?.includes(`"${videoId}"`);
}
