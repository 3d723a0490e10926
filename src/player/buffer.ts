const HEALTHY_S = 8;

export function bufferedEnd(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.25 && currentTime <= buffered.end(i)) return buffered.end(i);
  }
  return currentTime;
}

/** With a healthy buffer, other pages may use the bandwidth. */
export function isBufferHealthy(video: HTMLVideoElement): boolean {
  const end = bufferedEnd(video);
  return end - video.currentTime >= HEALTHY_S || end >= video.duration - 0.3;
}
