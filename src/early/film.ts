import { matchPath, paths } from '../../contract/paths.ts';
import { LOCAL, STORED } from '../../contract/storage.ts';
import { DEFAULT_DATA_SAVER, DEFAULT_QUALITY, isSavingData } from '../lib/dataSaver.ts';
import { onPaintedFrame } from '../lib/paintedFrame.ts';
import { stored } from './stored.ts';

/**
 * Starts the server-rendered film muted, before the app's scripts load; null leaves it to the player. It
 * starts only if the browser plays HLS natively and no account, stored position or setting of the viewer
 * changes what plays. Resolves when a frame is painted or none will come.
 */
export function startFilm(film: HTMLVideoElement): Promise<void> | null {
  const playsHls = film.canPlayType('application/vnd.apple.mpegurl') !== '';
  if (!playsHls || !settingsAllow() || !isNewToViewer()) return null;
  // The cached page serves every start position, so the script reads it from the URL.
  const second = Number(new URLSearchParams(location.search).get('t'));
  film.muted = true;
  film.src = film.dataset.film ?? '';
  if (second > 0) {
    film.dataset.from = `${second}`;
    film.currentTime = second;
  }
  return new Promise((resolve) => {
    // If the browser refuses, the player tries again.
    film.play().catch(() => resolve());
    film.addEventListener('error', () => resolve(), { once: true });
    onPaintedFrame(film, () => {
      // CSS hides the still by this attribute.
      film.dataset.painted = '';
      resolve();
    });
  });
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
