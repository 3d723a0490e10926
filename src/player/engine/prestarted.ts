/** What a drawn page says of its film, so that the page's loader can begin it before any of our code is there. */
export const toPrestart = (manifest: string) => ({ 'data-film': manifest, 'data-from': 0 });

/** Whether the page's loader has begun this film, from this second: then it is taken over as it runs. */
export const isPrestarted = (video: HTMLVideoElement, manifest: string, at: number): boolean =>
  video.getAttribute('src') === manifest &&
  video.dataset.film === manifest &&
  Number(video.dataset.from) === at;
