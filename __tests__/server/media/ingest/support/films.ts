import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from './madeOnce.ts';
import { quarterTurned } from './quarterTurn.ts';

/** In every film the picture turns white and the sound comes back at this second. */
export const MARK_SECONDS = 4;
/** Three segments, the last of which holds the mark. */
const SECONDS = 6;

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

/** Films that other programs could have made; those that are cut lie in the folder. */
export function filmsIn(folder: string) {
  const make = (name: string, look: Look): string => {
    const { size = '480x854', rate = '30', seconds = SECONDS, picture = [] } = look;
    const mark = `drawbox=color=white:t=fill:enable='between(t,${MARK_SECONDS},${MARK_SECONDS}.3)'`;
    return madeOnce(name, [
      ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
      ...['-f', 'lavfi', '-i', look.sound ?? `aevalsrc='${tone(330)}|${tone(440)}':d=${seconds}:s=44100`],
      ...['-vf', [mark, ...picture].join(','), ...(look.video ?? H264), ...(look.audio ?? AAC)],
    ]);
  };
  const written = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
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
    turned: () =>
      written('turned.mp4', quarterTurned(readFileSync(make('lying.mp4', { size: '854x480', rate: '50' })))),
    surround: () =>
      make('surround.mp4', {
        picture: ["select='lt(t,2)+not(mod(n,2))'"],
        video: [...H264, '-fps_mode', 'vfr'],
        sound: `aevalsrc='${[330, 440, 550, 60, 660, 770].map(tone).join('|')}':c=5.1:d=${SECONDS}:s=48000`,
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
        sound: `aevalsrc='0.03*sin(2*PI*330*t)+0.9*sin(2*PI*900*t)*lt(mod(t,5),0.004)':d=${SECONDS}`,
      }),
    lateSound: () => {
      const whole = small('small.mp4');
      const late = ['-itsoffset', '1.5', '-ss', '1.5', '-i', whole, '-map', '0:v', '-map', '1:a'];
      return madeOnce('late.mp4', ['-i', whole, ...late, '-c', 'copy']);
    },
    small: () => small('small.mp4'),
    /** Long enough to be interrupted. */
    long: () => small('long.mp4', { seconds: 20 }),
    silent: () => small('silent.mp4', { sound: `anullsrc=d=${SECONDS}` }),
    soundless: () => small('soundless.mp4', { audio: ['-an'] }),
    narrow: () => small('narrow.mp4', { size: '180x320', seconds: 2 }),
    cutOff: () => {
      const whole = readFileSync(small('fast.mp4', { video: [...H264, '-movflags', '+faststart'] }));
      return written('cutOff.mp4', whole.subarray(0, Math.round(whole.length * 0.6)));
    },
  };
}
