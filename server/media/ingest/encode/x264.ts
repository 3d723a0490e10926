import { asText, perSecond, type Rate, SLACK_SECONDS } from './frameRate.ts';
import { RECIPE } from './recipe.ts';

const { preset, crf, threads, bufferSeconds } = RECIPE.picture;

/** Every rendition has keyframes at the same times; without B-frames the first picture is at exactly 0. */
export function pictureCode(rate: Rate, kbits: number | null = null): string[] {
  const { segmentSeconds } = RECIPE;
  const cap =
    kbits === null ? [] : ['-maxrate', `${kbits}k`, '-bufsize', `${Math.ceil(kbits * bufferSeconds)}k`];
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-crf', String(crf), ...cap],
    ...['-threads:v', String(threads), '-bf', '0', '-sc_threshold', '0', '-forced-idr', '1'],
    // Above the distance of two keyframes, so that no other is written.
    ...['-g', String(Math.ceil(perSecond(rate) * segmentSeconds) + 2)],
    ...['-force_key_frames', `expr:gte(t+${SLACK_SECONDS},n_forced*${segmentSeconds})`],
    ...['-flags:v', '+bitexact+cgop', '-r', asText(rate)],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ];
}

/** One fragment for each keyframe, without metadata that tells when or where it was made. */
export function fragmented({ frames }: Rate): string[] {
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-video_track_timescale', String(frames * Math.ceil(10_000 / frames))],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'],
  ];
}
