import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Box = { type: string; at: number; size: number };

const HEADER = 16;

/** Cuts a fragmented MP4 into `init.mp4` and `0.m4s`, `1.m4s` …, one for each fragment; returns the count. */
export async function cutFragments(source: string, folder: string): Promise<number> {
  const file = await open(source);
  try {
    const boxes = await boxesOf(file);
    const head = boxes.filter(({ type }) => type === 'ftyp' || type === 'moov');
    const parts = await Promise.all(head.map((box) => read(file, box.at, box.size)));
    await writeFile(join(folder, 'init.mp4'), Buffer.concat(parts));
    const fragments = fragmentsIn(boxes);
    for (const [index, { at, size }] of fragments.entries())
      await writeFile(join(folder, `${index}.m4s`), await read(file, at, size));
    return fragments.length;
  } finally {
    await file.close();
  }
}

export async function fragmentSizes(source: string): Promise<number[]> {
  const file = await open(source);
  try {
    return fragmentsIn(await boxesOf(file)).map(({ size }) => size);
  } finally {
    await file.close();
  }
}

function fragmentsIn(boxes: Box[]): { at: number; size: number }[] {
  return boxes.flatMap((box, index) => {
    const next = boxes[index + 1];
    return box.type === 'moof' && next?.type === 'mdat' ? [{ at: box.at, size: box.size + next.size }] : [];
  });
}

async function boxesOf(file: FileHandle): Promise<Box[]> {
  const boxes: Box[] = [];
  const { size: end } = await file.stat();
  for (let at = 0; at + HEADER / 2 <= end; ) {
    const header = await read(file, at, Math.min(HEADER, end - at));
    const short = header.readUInt32BE(0);
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (size < HEADER / 2 || at + size > end) throw new Error('The file breaks off inside a box.');
    boxes.push({ type: header.toString('latin1', 4, 8), at, size });
    at += size;
  }
  return boxes;
}

async function read(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, at);
  return bytes;
}
