import { createHmac } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Accounts are keyed by e-mail, so each mailbox needs one spelling: lower case, with a Unicode domain. An
 * invalid domain becomes empty, which `isEmail` refuses.
 */
export function normaliseEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${domainToUnicode(domainToASCII(email.slice(at + 1)))}`;
}

/** A keyed hash, so that nobody without the key can match it against a list of e-mails. */
export const createEmailHash =
  (key: Buffer) =>
  (email: string): string =>
    createHmac('sha256', key).update(normaliseEmail(email)).digest('hex').slice(0, 16);
