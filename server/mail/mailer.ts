import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** `send` throws MailRefused when the mail is refused for good, and another error when a retry may help. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

export class MailRefused extends Error {}

export function createMailer(config: Config, log: (line: string) => void): Mailer {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl) return smtpMailer(smtpUrl, from);
  const folder = `${config.dataDir}/mails`;
  log(`No SMTP_URL is set: mails are files in ${folder}`);
  return folderMailer(folder, from);
}

/** Writes each mail as an .eml file that only the server's user may read. */
function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

const TIMEOUT_MS = 10_000;

/** A mail that is sent twice keeps its message id, so that mailboxes show it once. */
const toMessage = ({ id, to, subject, text, html }: Mail, from: string) => ({
  from,
  // A plain string would be parsed, and could name another mailbox.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${from.split('@').at(-1)?.replace('>', '')}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode >= 500) throw new MailRefused(`SMTP ${responseCode}`);
        throw error;
      }
    },
  };
}
