export type MailLink = { label: string; url: string };

export type MailContent = {
  subject: string;
  paragraphs: string[];
  /** Lines of a bill, each a label and a value. */
  rows?: [label: string, value: string][];
  action?: MailLink;
  /** A second way, less loud than the action. */
  link?: MailLink | undefined;
  notes?: string[];
};

export type MailTexts = {
  passwordReset: (about: { url: string; minutes: number; brand: string }) => MailContent;
  passwordChanged: (about: { url: string; brand: string }) => MailContent;
  accountDeleted: (about: { brand: string }) => MailContent;
  receipt: (about: {
    number: string;
    item: string;
    amount: string;
    day: string;
    tax: string | null;
    method: string | null;
    renewsOn: string | null;
    seller: { name: string; address: string };
    url: string;
    manageUrl: string;
  }) => MailContent;
  renewalReminder: (about: { item: string; amount: string; day: string; url: string }) => MailContent;
  renewalFailed: (about: {
    item: string;
    amount: string;
    nextTry: string;
    until: string;
    url: string;
  }) => MailContent;
  ended: (about: { item: string; url: string }) => MailContent;
  refundDone: (about: { item: string; amount: string; orderId: string }) => MailContent;
  withdrawalLink: (about: {
    item: string;
    amount: string;
    number: string;
    moment: string;
    days: number;
    url: string;
  }) => MailContent;
  planSwitched: (about: {
    item: string;
    next: string;
    amount: string;
    days: number;
    day: string;
    url: string;
  }) => MailContent;
  planKept: (about: { item: string; amount: string; days: number; day: string; url: string }) => MailContent;
  renewalCancelled: (about: { item: string; day: string; url: string }) => MailContent;
  episodeOut: (about: { title: string; number: number; url: string; stopUrl: string }) => MailContent;
  withdrawalReceived: (about: {
    item: string;
    amount: string;
    orderId: string;
    moment: string;
  }) => MailContent;
};
