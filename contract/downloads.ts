/** So many episodes may be on one device, so that one call asks about all of them. */
export const DOWNLOAD_LIMIT = 200;
/** Without contact for so long, a downloaded episode ends. */
export const DOWNLOAD_DAYS = 7;

/** The files of a downloaded episode are below this path and its id; the service worker alone answers for them. */
export const DOWNLOADED_PATH = '/downloaded';
/** What the app and the worker know of it lies among its files. */
export const DOWNLOAD_ABOUT = 'about.json';
/** Each downloaded episode is a cache of its own, named by this and its id. */
export const DOWNLOAD_CACHE = 'download ';
