export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** `send` returns once the mail was handed over, and throws otherwise. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

export class MailRefused extends Error {}
