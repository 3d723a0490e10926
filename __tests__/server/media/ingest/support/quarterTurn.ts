const QUARTER_TURN = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

/** The film with the matrix of its first track set to a quarter turn, as a telephone writes it. */
export function quarterTurned(film: Buffer): Buffer {
  const bytes = Buffer.from(film);
  const matrix = bytes.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of QUARTER_TURN.entries()) bytes.writeInt32BE(value, matrix + index * 4);
  return bytes;
}
