/** The page's first script reads these attributes and starts the film before the app loads. */
export const toPrestart = (manifest: string) => ({ 'data-film': manifest, 'data-from': 0 });

/** A film that already plays from this position continues instead of loading again. */
export const isPrestarted = (video: HTMLVideoElement, manifest: string, at: number): boolean =>
  video.getAttribute('src') === manifest &&
  video.dataset.film === manifest &&
  Number(video.dataset.from) === at;

/** Its still is away already. */
export const isPainted = (video: HTMLVideoElement): boolean => video.dataset.painted !== undefined;

/** Another source paints anew, so the still comes back until it does. */
export function forgetPainted(video: HTMLVideoElement): void {
  delete video.dataset.painted;
}
