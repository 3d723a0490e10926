import { createHmac } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Accounts are keyed by e-mail, so each mailbox has one spelling: small letters, and the domain as people write it. What
 * is no domain is left out, and then it is no e-mail.
 */
export function normaliseEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${domainToUnicode(domainToASCII(email.slice(at + 1)))}`;
}

/** A short name for a mailbox, which a list of e-mails does not undo without the key. */
export const createEmailHash =
  (key: Buffer) =>
  (email: string): string =>
    createHmac('sha256', key).update(normaliseEmail(email)).digest('hex').slice(0, 16);
