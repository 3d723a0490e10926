import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quarterTurned } from './quarterTurn.ts';

/** In every film the picture turns white and the sound comes back at this second. */
export const MARK_SECONDS = 10;

type Look = {
  size?: string;
  rate?: string;
  seconds?: number;
  /** Filters after the picture has its mark. */
  picture?: string[];
  video?: string[];
  sound?: string;
  audio?: string[];
};

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '1'];
const AAC = ['-c:a', 'aac', '-b:a', '96k'];
const pause = `not(between(t,${MARK_SECONDS - 0.2},${MARK_SECONDS}))`;
const tone = (hertz: number) => `0.1*sin(2*PI*${hertz}*t)*${pause}`;

/** Films that other programs could have made, each made once. */
export function filmsIn(folder: string) {
  const make = (name: string, look: Look): string => {
    const path = join(folder, name);
    if (existsSync(path)) return path;
    const { size = '480x854', rate = '30', seconds = 20, picture = [] } = look;
    const mark = `drawbox=color=white:t=fill:enable='between(t,${MARK_SECONDS},${MARK_SECONDS}.3)'`;
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
      ...['-f', 'lavfi', '-i', look.sound ?? `aevalsrc='${tone(330)}|${tone(440)}':d=${seconds}:s=44100`],
      ...['-vf', [mark, ...picture].join(','), ...(look.video ?? H264), ...(look.audio ?? AAC), path],
    ]);
    return path;
  };
  const small = (name: string, look: Look = {}) => make(name, { size: '270x480', rate: '10', ...look });
  return {
    plain: () => make('plain.mp4', { rate: '24' }),
    hevc: () =>
      make('hevc.mkv', {
        rate: '25',
        video: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'],
        audio: ['-c:a', 'libopus', '-b:a', '64k'],
      }),
    vp9: () =>
      make('vp9.webm', {
        rate: '24000/1001',
        video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '800k'],
        audio: ['-c:a', 'libopus', '-b:a', '64k'],
      }),
    mpeg4Mono: () =>
      make('mpeg4.mov', {
        rate: '30000/1001',
        video: ['-c:v', 'mpeg4', '-q:v', '4'],
        audio: ['-c:a', 'pcm_s16le', '-ac', '1'],
      }),
    turned: () => {
      const path = join(folder, 'turned.mp4');
      writeFileSync(path, quarterTurned(readFileSync(make('lying.mp4', { size: '854x480', rate: '50' }))));
      return path;
    },
    surround: () =>
      make('surround.mp4', {
        picture: ["select='lt(t,5)+not(mod(n,2))'"],
        video: [...H264, '-fps_mode', 'vfr'],
        sound: `aevalsrc='${[330, 440, 550, 60, 660, 770].map(tone).join('|')}':c=5.1:d=20:s=48000`,
        audio: ['-c:a', 'ac3', '-b:a', '256k'],
      }),
    hdr: () =>
      small('hdr.mp4', {
        video: [
          ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-x265-params'],
          'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
        ],
      }),
    loudPeaks: () =>
      small('peaks.mp4', {
        sound: "aevalsrc='0.03*sin(2*PI*330*t)+0.9*sin(2*PI*900*t)*lt(mod(t,5),0.004)':d=20",
      }),
    lateSound: () => {
      const path = join(folder, 'late.mp4');
      const whole = small('small.mp4');
      const late = ['-itsoffset', '1.5', '-ss', '1.5', '-i', whole, '-map', '0:v', '-map', '1:a'];
      execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', whole, ...late, '-c', 'copy', path]);
      return path;
    },
    small: () => small('small.mp4'),
    silent: () => small('silent.mp4', { sound: 'anullsrc=d=20' }),
    soundless: () => small('soundless.mp4', { audio: ['-an'] }),
    narrow: () => small('narrow.mp4', { size: '180x320', seconds: 2 }),
    cutOff: () => {
      const whole = readFileSync(small('fast.mp4', { video: [...H264, '-movflags', '+faststart'] }));
      const path = join(folder, 'cutOff.mp4');
      writeFileSync(path, whole.subarray(0, Math.round(whole.length * 0.6)));
      return path;
    },
  };
}
