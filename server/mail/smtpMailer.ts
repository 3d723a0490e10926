import { createTransport } from 'nodemailer';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/** A mail that is sent twice keeps its message id, so that mailboxes show one. */
export const toMessage = ({ id, to, subject, text, html }: Mail, from: string) => ({
  from,
  // A plain text would be parsed, and may name another mailbox.
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
