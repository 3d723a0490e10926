import { readdirSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LANGUAGES } from '../../../contract/languages.ts';
import { readConfig } from '../../../server/config.ts';
import { DEMO_BRAND } from '../../../server/lib/brand/brand.ts';
import { formatDay, formatMoney } from '../../../server/mail/format.ts';
import { mailContent, renderMail } from '../../../server/mail/mailContent.ts';
import { createMailer, MailRefused, smtpMailer } from '../../../server/mail/mailer.ts';
import { temporaryFolder } from '../support/folders.ts';
import { openPostOffice, wordsOf } from './postOffice.ts';

const BRAND = { ...DEMO_BRAND, name: 'Night & Tales' };
const URL = 'https://cliffhanger.example/retrievePassword?code=a_b-1&x="<';

describe('a mail', () => {
  test.each(LANGUAGES)('four kinds of mail render in %s as plain text and as HTML', (lang) => {
    const brand = BRAND.name;
    const episode = { title: 'Short Story', number: 7, url: URL, linkUrl: `${URL}&reminder=1` };
    const all = [
      mailContent(lang, 'passwordReset', { url: URL, minutes: 10, brand }),
      mailContent(lang, 'passwordChanged', { url: URL, brand }),
      mailContent(lang, 'accountDeleted', { brand }),
      mailContent(lang, 'episodeOut', episode),
    ].map((words) => renderMail(BRAND, lang, words));
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(4);
    const [reset] = all;
    expect(reset?.text).toContain(URL);
    expect(reset?.text).toContain('10');
    expect(reset?.html).toContain('code=a_b-1&amp;x=&quot;&lt;"');
    expect(reset?.html).not.toContain('x="<');
  });

  const receipt = {
    number: 'R-2026-000004-7KQ2M9',
    item: 'Monthly <b>',
    amount: '$14.99',
    day: '4 March 2026',
    tax: null,
    method: 'Visa ···· 4242',
    renewsOn: '3 April 2026',
    seller: 'Cliffhanger Ltd, 1 Cliff Road, Dover',
    url: 'https://cliffhanger.example/order/result?orderId=ord_1',
    linkUrl: 'https://cliffhanger.example/my',
  };

  test.each(LANGUAGES)('a receipt mail in %s lists its lines, and links to cancelling', (lang) => {
    const { text, html } = renderMail(BRAND, lang, mailContent(lang, 'receipt', receipt));
    const values = [...html.matchAll(/<td align="right"[^>]*>([^<]*)<\/td>/g)].map(([, value]) => value);
    const { day, method, amount, renewsOn, number, seller } = receipt;
    expect(values).toEqual(['Monthly &lt;b&gt;', day, method, amount, renewsOn, number, seller]);
    expect(text).toMatch(/: \$14\.99\n/);
    for (const url of [receipt.url, receipt.linkUrl]) {
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
  });

  test('a receipt mail without a renewal has no link to cancelling, and a line for its tax', () => {
    const once = { ...receipt, renewsOn: null, linkUrl: null, tax: 'VAT 20 %, $2.50' };
    const { text } = renderMail(BRAND, 'en', mailContent('en', 'receipt', once));
    expect(text).not.toContain(receipt.linkUrl);
    expect(text).not.toContain('Renews on');
    expect(text).toContain('Tax included: VAT 20 %, $2.50\n');
  });

  test.each([
    ['en', '4 March 2026', '$1,234.56'],
    ['es', '4 de marzo de 2026', '1234,56 US$'],
    ['fy', '4 mars 2026', '1 234,56 $US'],
    ['dy', '4. März 2026', '1.234,56 $'],
    ['pt', '4 de março de 2026', 'US$ 1.234,56'],
  ] as const)('formats dates and prices in %s', (lang, day, price) => {
    expect(formatDay(lang, new Date('2026-03-04T12:00:00.000Z'))).toBe(day);
    expect(formatMoney(lang, 123456, 'USD').replace(/\s/g, ' ')).toBe(price);
  });

  test('declares the language of its HTML, and escapes its text', () => {
    const words = { subject: 'S', paragraphs: ['<b>'] };
    expect(renderMail(BRAND, 'fy', words).html).toContain('<html lang="fr">');
    expect(renderMail(BRAND, 'dy', words).html).toContain('<html lang="de">');
    expect(renderMail(BRAND, 'dy', words).html).toContain('<p>&lt;b&gt;</p>');
  });
});

const mail = {
  id: 'mail_1',
  to: 'ana@example.com',
  subject: 'Größe',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
};

describe('without an SMTP address', () => {
  const folder = temporaryFolder();
  afterEach(() => folder.remove());

  test('mails are written to files that only the owner can read, and one log line says where', async () => {
    const lines: string[] = [];
    const config = { ...readConfig({}), dataDir: `${folder.path}/data` };
    const mailer = createMailer(config, (line) => void lines.push(line));
    expect(lines).toEqual([`No SMTP_URL is set: mails are files in ${folder.path}/data/mails`]);
    await mailer.send(mail);
    await mailer.send(mail);
    expect(readdirSync(`${folder.path}/data/mails`)).toEqual(['mail_1.eml']);
    const path = `${folder.path}/data/mails/mail_1.eml`;
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/^To: ana@example\.com\r?$/m);
    expect(text).toMatch(/^From: Cliffhanger <no-reply@localhost>\r?$/m);
    expect(text).toContain('Guten Tag');
  });
});

describe('with an SMTP address', () => {
  let office: Awaited<ReturnType<typeof openPostOffice>>;
  beforeEach(async () => {
    office = await openPostOffice();
  });
  afterEach(() => office.close());
  const FROM = 'Cliffhanger <hello@cliffhanger.example>';
  const mailer = () => smtpMailer(office.url, FROM);

  test('a mail is sent with its HTML, a Message-ID made of its id, and a mark as automatic', async () => {
    const log = jest.fn();
    await createMailer(readConfig({ SMTP_URL: office.url, MAIL_FROM: FROM }), log).send(mail);
    expect(log).not.toHaveBeenCalled();
    const [got] = office.received;
    expect(got).toMatchObject({ from: 'hello@cliffhanger.example', to: ['ana@example.com'] });
    expect(got?.raw).toMatch(/^Message-ID: <mail_1@cliffhanger\.example>\r?$/m);
    expect(got?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(wordsOf(got?.raw ?? '')).toContain('<p>Guten Tag</p>');
  });

  const JOINED = ['x1<victim@bank.example', 'x3,victim@bank.example', 'group:victim@bank.example'];
  test.each(JOINED)('a malformed recipient is never parsed into another mailbox: %s', async (to) => {
    await mailer()
      .send({ ...mail, to })
      .catch(() => {});
    expect(office.received.flatMap((got) => got.to)).not.toContain('victim@bank.example');
  });

  test('an unknown mailbox is refused permanently, a full one is not', async () => {
    office.refuse = { code: 550, text: 'no such mailbox' };
    await expect(mailer().send(mail)).rejects.toBeInstanceOf(MailRefused);
    office.refuse = { code: 452, text: 'full' };
    const later = mailer().send(mail);
    await expect(later).rejects.toThrow('full');
    await expect(later).rejects.not.toBeInstanceOf(MailRefused);
  });

  test('sending fails with a socket error while the SMTP server is down', async () => {
    const way = mailer();
    await office.close();
    await expect(way.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    office = await openPostOffice();
  });
});

test.each([
  [{ SMTP_URL: 'http://u:hunter2@mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://u:hunter2@mail.example' }, 'MAIL_FROM must be set'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
  [{ MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' }, 'MAIL_FROM must be an e-mail address'],
  [{ FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_SECRET is missing'],
  [{ FACEBOOK_APP_SECRET: 'hunter2' }, 'FACEBOOK_APP_ID is missing'],
])('wrong settings are reported without their password: %j', (env, words) => {
  const reading = () => readConfig(env);
  expect(reading).toThrow(words);
  expect(reading).not.toThrow('hunter2');
});
