import { stat } from 'node:fs/promises';

/** Encode coarser and coarser until the file fits its budget. */
export const squeeze = async (
  out: string,
  limit: number,
  levels: number[],
  encode: (level: number) => Promise<unknown>,
): Promise<number> => {
  let size = 0;
  for (const level of levels) {
    await encode(level);
    ({ size } = await stat(out));
    if (size <= limit) break;
  }
  return size;
};
