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

/** How long the viewer has waited: not noticeably, noticeably, longer than usual, too long. */
export type Waiting = false | 'short' | 'long' | 'stuck';

const STEPS: [ms: number, waiting: Waiting][] = [
  [400, 'short'],
  [6000, 'long'],
  [12_000, 'stuck'],
];

export type BufferingDelay = { wait: () => void; settle: () => void };

export function createBufferingDelay(onChange: (waiting: Waiting) => void): BufferingDelay {
  let timers: ReturnType<typeof setTimeout>[] = [];
  return {
    wait() {
      if (timers.length === 0) timers = STEPS.map(([ms, waiting]) => setTimeout(() => onChange(waiting), ms));
    },
    settle() {
      timers.forEach(clearTimeout);
      timers = [];
      onChange(false);
    },
  };
}
