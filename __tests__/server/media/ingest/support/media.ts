import { readFileSync } from 'node:fs';
import { madeOnce } from './madeOnce.ts';
import { quarterTurned } from './quarterTurn.ts';

const make = (name: string, args: string[]): Buffer => readFileSync(madeOnce(name, args));
type Look = { size?: string; picture?: string[]; sound?: string[] };
const SECONDS = 46;
const pathOf = (name: string, { size = '720x1280', picture = [], sound = [] }: Look = {}) =>
  madeOnce(name, [
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=2:d=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `sine=f=440:d=${SECONDS}:r=22050`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '45', '-pix_fmt', 'yuv420p', '-threads', '1'],
    ...[...picture, '-c:a', 'aac', '-b:a', '32k', ...sound, '-movflags', '+faststart'],
  ]);
const film = (name: string, look?: Look) => readFileSync(pathOf(name, look));
/** Of the good film, without coding it anew. */
const remuxed = (name: string, ...args: string[]) => make(name, ['-i', pathOf('good.mp4'), ...args]);
const poster = (name: string, size: string) =>
  make(name, ['-f', 'lavfi', '-i', `color=c=navy:s=${size}`, '-frames:v', '1']);

/** Films of the tests' own, each made when it is first asked for. */
export const media = {
  good: () => film('good.mp4'),
  short: () => remuxed('short.mp4', '-t', '21', '-c', 'copy'),
  tooShort: () => remuxed('tooShort.mp4', '-t', '10', '-c', 'copy'),
  tooLong: () =>
    make('tooLong.mp4', ['-stream_loop', '13', '-i', pathOf('good.mp4'), '-t', '602', '-c', 'copy']),
  lying: () => film('lying.mp4', { size: '1280x720' }),
  turned: () => quarterTurned(film('lying.mp4', { size: '1280x720' })),
  almostUpright: () => film('almost.mp4', { size: '730x1280' }),
  notUpright: () => film('notUpright.mp4', { size: '748x1280' }),
  narrow: () => film('narrow.mp4', { size: '540x960' }),
  tiny: () => film('tiny.mp4', { size: '180x320' }),
  soundless: () => remuxed('soundless.mp4', '-an', '-c', 'copy'),
  pictureless: () => remuxed('pictureless.mp4', '-vn', '-c', 'copy'),
  pq: () => remuxed('pq.mp4', '-c', 'copy', '-bsf:v', 'h264_metadata=transfer_characteristics=16'),
  hlg: () => remuxed('hlg.mp4', '-c', 'copy', '-bsf:v', 'h264_metadata=transfer_characteristics=18'),
  uneven: () =>
    film('uneven.mp4', { picture: ['-vf', "select='lt(n,30)+not(mod(n,3))'", '-fps_mode', 'vfr'] }),
  blackStart: () => film('black.mp4', { picture: ['-vf', "drawbox=color=black:t=fill:enable='lt(t,2)'"] }),
  silent: () => film('silent.mp4', { sound: ['-af', "volume=0:enable='between(t,10,15)'"] }),
  soundEnds: () => film('soundEnds.mp4', { sound: ['-af', 'atrim=end=30'] }),
  twoSounds: () => remuxed('twoSounds.mp4', '-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy'),
  matroska: () => remuxed('good.mkv', '-c', 'copy'),
  quickTime: () => remuxed('good.mov', '-c', 'copy'),
  cutOff: () => {
    const good = film('good.mp4');
    return good.subarray(0, Math.round(good.length * 0.6));
  },
  scratched: () => {
    const bytes = Buffer.from(film('good.mp4'));
    const at = Math.round(bytes.length / 2);
    bytes.fill(0x55, at, at + 3000);
    return bytes;
  },
  poster: () => poster('poster.png', '780x1170'),
  smallPoster: () => poster('smallPoster.png', '400x600'),
  widePoster: () => poster('widePoster.png', '1170x780'),
  jpegPoster: () => poster('poster.jpg', '800x1200'),
};
