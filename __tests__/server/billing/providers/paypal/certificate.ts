import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/* Certificates of our own making, in the few parts of X.509 that a signature check looks at. */

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

export type Party = { name: string; privateKey: KeyObject; publicKey: KeyObject };

export const newParty = (name: string): Party => ({
  name,
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});

/** The certificate of one party, signed by another, as PEM. */
export function certify(subject: Party, issuer: Party, from: Date, to: Date): string {
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    nameOf(issuer.name),
    sequence(time(from), time(to)),
    nameOf(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(issuer.privateKey);
  const text = sequence(content, ALGORITHM, bits(signature)).toString('base64');
  const lines = text.match(/.{1,64}/g)?.join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
