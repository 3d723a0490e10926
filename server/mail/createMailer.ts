import type { Config } from '../config.ts';
import { folderMailer } from './folderMailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtpMailer.ts';

export function createMailer(config: Config, log: (line: string) => void): Mailer {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl) return smtpMailer(smtpUrl, from);
  const folder = `${config.dataDir}/mails`;
  log(`No SMTP_URL is set: mails are files in ${folder}`);
  return folderMailer(folder, from);
}
