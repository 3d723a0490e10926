export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** The way out. `send` returns once somebody else has taken the mail over, and throws otherwise. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** The receiving side will never take this mail: another try is in vain. */
export class MailRefused extends Error {}
