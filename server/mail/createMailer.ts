import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer, toMessage } from './smtpMailer.ts';

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
