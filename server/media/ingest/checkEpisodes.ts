import type { Watched } from './decodeFilm.ts';
import { error, type Finding, warning } from './findings.ts';
import type { Film, Problem } from './probe.ts';

const UPRIGHT = 9 / 16;
const TOLERANCE = 0.02;
const SHORT_SIDE = { least: 270, wanted: 720 };
const SECONDS = { least: 20, most: 600, usualLeast: 45, usualMost: 180 };
const BLACK_SECONDS = 0.5;
const SILENCE_SECONDS = 3;
const HDR: Record<string, string> = { smpte2084: 'PQ', 'arib-std-b67': 'HLG' };

export const isWorthDecoding = (film: Film): boolean => film.seconds <= SECONDS.most;

export function checkFilm(file: string, film: Film): Finding[] {
  return [
    ...checkPicture(file, film),
    ...checkLength(file, film.seconds),
    ...checkStreams(file, film),
    ...(film.transfer && HDR[film.transfer]
      ? [
          warning(
            file,
            `Its colours are HDR (${HDR[film.transfer]}); screens without HDR show them pale. Export it in SDR.`,
          ),
        ]
      : []),
  ];
}

function checkPicture(file: string, { width, height }: Film): Finding[] {
  if (Math.abs(width / height / UPRIGHT - 1) > TOLERANCE)
    return [error(file, `It is ${width} x ${height}; an episode is upright, 9:16.`)];
  if (width < SHORT_SIDE.least)
    return [error(file, `It is ${width} pixels wide; ${SHORT_SIDE.least} are the least.`)];
  if (width < SHORT_SIDE.wanted)
    return [warning(file, `It is ${width} pixels wide; ${SHORT_SIDE.wanted} or more look sharp.`)];
  return [];
}

function checkLength(file: string, seconds: number): Finding[] {
  const { least, most, usualLeast, usualMost } = SECONDS;
  const long = `It is ${seconds.toFixed(1)} s long`;
  if (seconds < least || seconds > most) return [error(file, `${long}; ${least} to ${most} s are allowed.`)];
  if (seconds < usualLeast || seconds > usualMost)
    return [warning(file, `${long}; ${usualLeast} to ${usualMost} s are usual.`)];
  return [];
}

function checkStreams(file: string, film: Film): Finding[] {
  const findings: Finding[] = [];
  if (film.audioStream === null) findings.push(error(file, 'It has no sound.'));
  if (film.videoStreams > 1)
    findings.push(warning(file, `It has ${film.videoStreams} video streams; only the first counts.`));
  if (film.audioStreams > 1)
    findings.push(warning(file, `It has ${film.audioStreams} audio streams; only the first counts.`));
  return findings;
}

export function checkWatched(file: string, film: Film, watched: Watched | Problem): Finding[] {
  if ('problem' in watched) return [error(file, watched.problem)];
  const findings: Finding[] = [];
  if (watched.seconds < film.seconds - 1)
    findings.push(
      error(
        file,
        `It breaks off: ${watched.seconds.toFixed(1)} of ${film.seconds.toFixed(1)} s can be played.`,
      ),
    );
  else if (watched.complaint)
    findings.push(warning(file, `The decoder found a fault in it: ${watched.complaint}.`));
  // Frames that a fault loses leave gaps too, so only a film without faults is checked.
  else if (isUneven(film, watched))
    findings.push(warning(file, 'Its frame rate changes. Export it with a constant frame rate.'));
  if (watched.blackSeconds > BLACK_SECONDS)
    findings.push(warning(file, `It begins with ${watched.blackSeconds.toFixed(1)} s of black.`));
  return [...findings, ...checkSilence(file, film, watched)];
}

function isUneven({ frameRates }: Film, { frameSteps }: Watched): boolean {
  const { finest, average } = frameRates;
  if (finest > 0 && average > 0 && Math.abs(finest / average - 1) > 0.01) return true;
  if (!frameSteps) return false;
  // A container that counts in milliseconds rounds every step up or down by one.
  const rounding = Math.max(1, frameSteps.shortest * 0.1);
  return frameSteps.changing > 0 && frameSteps.longest - frameSteps.shortest > rounding;
}

function checkSilence(file: string, film: Film, { silences }: Watched): Finding[] {
  const [first] = silences;
  if (first) {
    const others = silences.length > 1 ? `, and ${silences.length - 1} more times` : '';
    return [
      warning(
        file,
        `It is silent for ${first.seconds.toFixed(1)} s from ${Math.max(0, first.start).toFixed(1)} s on${others}.`,
      ),
    ];
  }
  const after = film.audioSeconds === null ? 0 : film.seconds - film.audioSeconds;
  return after > SILENCE_SECONDS
    ? [warning(file, `Its sound ends ${after.toFixed(1)} s before its picture.`)]
    : [];
}
