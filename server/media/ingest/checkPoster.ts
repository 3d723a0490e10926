import { error, type Finding, warning } from './findings.ts';
import type { Picture, Problem } from './probe.ts';

const SHAPE = 2 / 3;
const TOLERANCE = 0.02;
const WIDTH = 780;

export function checkPoster(file: string, picture: Picture | Problem): Finding[] {
  if ('problem' in picture) return [error(file, picture.problem)];
  const { width, height } = picture;
  const findings: Finding[] = [];
  if (Math.abs(width / height / SHAPE - 1) > TOLERANCE)
    findings.push(warning(file, `It is ${width} x ${height}; a poster is upright, 2:3.`));
  if (width < WIDTH)
    findings.push(warning(file, `It is ${width} pixels wide; ${WIDTH} are needed to look sharp.`));
  return findings;
}
