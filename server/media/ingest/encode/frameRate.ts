import { RECIPE } from './recipe.ts';

/** A number of frames in a number of seconds, such as 30000 in 1001. */
export type Rate = { frames: number; seconds: number };

const BROADCAST: Rate[] = [24, 30, 48, 60, 120].map((fps) => ({ frames: fps * 1000, seconds: 1001 }));

export const perSecond = ({ frames, seconds }: Rate): number => frames / seconds;
export const asText = ({ frames, seconds }: Rate): string => `${frames}/${seconds}`;

/**
 * The constant rate of the output is the source's own. One above the limit is divided by a whole number, so
 * that frames are left out evenly. For a changing rate it is the finest one up to 60, otherwise 30 or 60.
 */
export function outputRate({ finest, average }: { finest: number; average: number }): Rate {
  const source = exact(steadyRate(finest, average));
  const divided = Math.ceil(perSecond(source) / (RECIPE.mostFramesASecond + 0.01));
  // At least one frame a second, so that each segment begins with one.
  const repeated = Math.ceil(1 / perSecond(source));
  return shortened({ frames: source.frames * repeated, seconds: source.seconds * divided });
}

function steadyRate(finest: number, average: number): number {
  const one = average || finest || RECIPE.mostFramesASecond;
  if (finest === 0 || Math.abs(finest / one - 1) < 0.01) return one;
  if (finest > one && finest <= 60.01) return finest;
  return one <= 30.5 ? 30 : 60;
}

/** Turns 23.976 into exactly 24000/1001. */
function exact(rate: number): Rate {
  const whole = Math.round(rate);
  const near = [...BROADCAST, { frames: whole, seconds: 1 }].sort(
    (a, b) => Math.abs(perSecond(a) - rate) - Math.abs(perSecond(b) - rate),
  );
  const [nearest] = near;
  if (nearest && nearest.frames > 0 && Math.abs(perSecond(nearest) / rate - 1) < 0.005) return nearest;
  return { frames: Math.max(1, Math.round(rate * 1000)), seconds: 1000 };
}

function shortened({ frames, seconds }: Rate): Rate {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  const by = common(frames, seconds);
  return { frames: frames / by, seconds: seconds / by };
}

/** The frame that begins each segment: the first at or after each multiple of the segment's length. */
export function segmentStarts(frames: number, rate: Rate): number[] {
  const starts: number[] = [];
  for (let at = 0; at < frames; at = startAfter(starts.length, rate)) starts.push(at);
  return starts;
}

/** The encoder is asked for keyframes with the same slack. */
export const SLACK_SECONDS = 0.001;

const startAfter = (segment: number, rate: Rate): number =>
  Math.max(0, Math.ceil((segment * RECIPE.segmentSeconds - SLACK_SECONDS) * perSecond(rate)));
