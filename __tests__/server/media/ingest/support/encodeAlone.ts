import { readFileSync } from 'node:fs';
import type { CaptionText } from '../../../../../server/media/ingest/encode/encoding.ts';
import { encoderIn } from './encoder.ts';

/* A process of its own, which a test kills. */

type Job = { film: string; folder: string; captions: CaptionText[]; ffmpeg: string };

const { film, folder, captions, ffmpeg } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Job;
const encoder = await encoderIn(folder);
await encoder.encode(film, 'alone', {
  captions,
  tools: { ...encoder.tools, ffmpeg },
});
