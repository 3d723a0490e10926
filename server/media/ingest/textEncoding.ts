import { analyse } from 'chardet';

export type Decoded = {
  text: string;
  encoding: string;
  /** True when neither a byte order mark nor valid UTF-8 shows the encoding. */
  guessed: boolean;
};

export function decode(bytes: Uint8Array): Decoded | null {
  const decoded = byMark(bytes) ?? strictly(bytes, 'utf-8') ?? guess(bytes);
  return decoded?.text.includes('\0') ? null : decoded;
}

function byMark(bytes: Uint8Array): Decoded | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return strictly(bytes, 'utf-8');
  if (a === 0xff && b === 0xfe) return strictly(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return strictly(bytes, 'utf-16be');
  return null;
}

function strictly(bytes: Uint8Array, encoding: string): Decoded | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, guessed: false };
  } catch {
    return null;
  }
}

function guess(bytes: Uint8Array): Decoded {
  for (const { name } of analyse(bytes.subarray(0, SAMPLE_BYTES))) {
    const decoded = WESTERN.includes(name) ? windows1252(bytes) : strictly(bytes, name);
    if (decoded) return { ...decoded, guessed: true };
  }
  return windows1252(bytes);
}

const SAMPLE_BYTES = 64 * 1024;

/** Browsers also read Latin-1 and ASCII as Windows-1252. */
const WESTERN = ['windows-1252', 'ISO-8859-1', 'ASCII'];

/** Windows-1252 from 0x80 to 0x9f; Node 20 and 22 decode these bytes as the control characters of Latin-1. */
const ABOVE_ASCII = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function windows1252(bytes: Uint8Array): Decoded {
  const latin1 = Buffer.from(bytes).toString('latin1');
  const text = latin1.replace(/[\x80-\x9f]/g, (each) => ABOVE_ASCII.charAt(each.charCodeAt(0) - 0x80));
  return { text, encoding: 'Windows-1252', guessed: true };
}
