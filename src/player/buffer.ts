const HEALTHY_S = 8;

/** Where the stretch that is loaded around the position ends. */
export function bufferedEnd(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.25 && currentTime <= buffered.end(i)) return buffered.end(i);
  }
  return currentTime;
}

/** Enough ahead, or nothing left to load: then others may use the line. */
export function isBufferHealthy(video: HTMLVideoElement): boolean {
  const end = bufferedEnd(video);
  return end - video.currentTime >= HEALTHY_S || end >= video.duration - 0.3;
}
