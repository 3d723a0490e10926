import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { from: string; to: string[]; raw: string };

/** A real SMTP server on a port of its own, that keeps what it is given. */
export async function openPostOffice() {
  const received: Received[] = [];
  const office = { received, url: '', refuse: null as { code: number; text: string } | null, close };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const { refuse } = office;
      done(refuse && Object.assign(new Error(refuse.text), { responseCode: refuse.code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  office.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  function close() {
    return new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return office;
}

/** The words of a message, whatever its transfer encoding made of them. */
export function wordsOf(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
