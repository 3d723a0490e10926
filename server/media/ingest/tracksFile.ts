import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { LANGUAGES } from '../../../contract/languages.ts';

const closed = { additionalProperties: false };
const whole = Type.Integer({ minimum: 1 });

/** `tracks.json`: what a player finds beside the renditions of a clip. */
const Tracks = Type.Object(
  {
    captions: Type.Array(
      Type.Object(
        { lang: Type.Enum([...LANGUAGES]), file: Type.String({ pattern: '^captions-[a-z]{2}\\.vtt$' }) },
        closed,
      ),
    ),
    storyboard: Type.Optional(
      Type.Object(
        {
          file: Type.Literal('storyboard.webp'),
          columns: whole,
          rows: whole,
          width: whole,
          height: whole,
          everySeconds: Type.Number({ exclusiveMinimum: 0 }),
        },
        closed,
      ),
    ),
    renditions: Type.Array(
      Type.Object(
        { height: whole, bytes: whole, playlist: Type.String({ pattern: '^\\d{3,4}/index\\.m3u8$' }) },
        closed,
      ),
    ),
  },
  closed,
);
export type Tracks = Static<typeof Tracks>;

/** Null when it is none. */
export function readTracks(bytes: Uint8Array): Tracks | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Value.Check(Tracks, value) ? value : null;
  } catch {
    return null;
  }
}
