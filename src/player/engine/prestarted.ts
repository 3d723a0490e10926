/** The page's first script reads these attributes and starts the film before the app loads. */
export const toPrestart = (manifest: string) => ({ 'data-film': manifest, 'data-from': 0 });

/** A film that already plays from this position continues instead of loading again. */
export const isPrestarted = (video: HTMLVideoElement, manifest: string, at: number): boolean =>
  video.getAttribute('src') === manifest &&
  video.dataset.film === manifest &&
  Number(video.dataset.from) === at;
