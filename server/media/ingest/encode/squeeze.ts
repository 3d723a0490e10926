/** Coarser and coarser until it fits; the coarsest if none does. */
export async function squeeze(
  limit: number,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encode(quality);
    if (bytes.length <= limit) break;
  }
  return bytes;
}
