import { crc32, deflateRawSync } from 'node:zlib';

/** One entry; what is not given is true. */
export type Packed = {
  name: string;
  data?: Buffer;
  /** As written, in place of what `data` is packed to. */
  bytes?: Buffer;
  method?: number;
  flags?: number;
  mode?: number;
  declared?: number;
  declaredPacked?: number;
  crc?: number;
  offset?: number;
};

const UTF8 = 0x0800;
const MADE_BY_UNIX = 0x0314;

/** Writes what no honest program would. */
export function zipOf(entries: Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { data = Buffer.alloc(0), method = 8, flags = 0, mode = 0o100644 } = entry;
    const bytes = entry.bytes ?? (method === 8 ? deflateRawSync(data) : data);
    const name = Buffer.from(entry.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags | UTF8, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(entry.crc ?? crc32(data), 10);
    fields.writeUInt32LE(entry.declaredPacked ?? bytes.length, 14);
    fields.writeUInt32LE(entry.declared ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(entry.offset ?? at, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(MADE_BY_UNIX);
    directory.push(Buffer.from('PK\x01\x02'), madeBy, fields, rest, name);
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}

export const zipOfFiles = (files: Record<string, Buffer>, folder = ''): Buffer =>
  zipOf(Object.entries(files).map(([name, data]) => ({ name: folder + name, data, method: 0 })));
