/** What a mail says, before it has a form. Everything in it is plain text. */
export type Words = {
  subject: string;
  paragraphs: string[];
  /** The one thing to do, between the paragraphs and the notes. */
  action?: { label: string; url: string };
  notes?: string[];
};

/** Every mail there is, with what it needs to know. */
export type MailTexts = {
  signature: string;
  passwordReset: (about: { url: string; minutes: number }) => Words;
  passwordChanged: (about: { url: string }) => Words;
  accountDeleted: () => Words;
  receipt: (about: {
    number: string;
    item: string;
    amount: string;
    day: string;
    /** "VAT 19 %: 0.96 €", which the amount includes. */
    tax: string | null;
    method: string | null;
    renewsOn: string | null;
    seller: string;
    url: string;
  }) => Words;
  renewalReminder: (about: { item: string; amount: string; day: string; url: string }) => Words;
  renewalFailed: (about: {
    item: string;
    amount: string;
    nextTry: string;
    until: string;
    url: string;
  }) => Words;
  ended: (about: { item: string; url: string }) => Words;
  refundDone: (about: { item: string; amount: string; orderId: string }) => Words;
  withdrawalReceived: (about: { item: string; amount: string; orderId: string; moment: string }) => Words;
};
