import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../engines/viewer.ts';
import { PASSWORD, signIn } from '../steps.ts';
import type { Stories, Visit } from './visit.ts';

export const account: Stories = {
  'a member signs in, out and in again, and deletes the account': {
    lists: {
      login: 'user/loginRequested',
      logout: 'user/logoutRequested',
      'end-session': 'account/endSessionRequested',
      'export-data': 'account/exportRequested',
      'delete-account': 'account/deletionRequested',
    },
    async live({ page, enter, tap, follow, see, arriveAt }) {
      const { email } = await enter('/my');
      await tap('Log out');
      await arriveAt('/');

      await follow('My List');
      await follow('Sign in');
      await signIn(page, email);
      await arriveAt('/favorites');
      await see('Nothing saved yet');
      await follow('Me');
      await follow('Account and privacy');
      await tap(/^Sign out: /);
      await page.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' });
      await tap('Export my data');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      const download = page.waitForEvent('download');
      await tap('Create the file');
      await download;
      await see('Your file is ready. Look in your downloads.');
      await tap('Delete my account');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await tap('Delete my account for good');
      await see('Your account has been deleted.');
      await arriveAt('/');
    },
  },

  'a member has forgotten the password': {
    lists: { 'password-reset': 'user/passwordResetRequested', 'new-password': 'user/newPasswordRequested' },
    async live(visit) {
      const { page, newMember, open, tap, see, arriveAt } = visit;
      const { email } = await newMember();
      await page.clock.install();
      await open('/retrievePassword');
      await page.getByLabel('Email').fill(email);
      await tap('Send link');
      await see('Check your email');
      await page.clock.fastForward(60_000);
      await page.getByRole('button', { name: 'Send it again' }).waitFor();
      await page.goto(await mailedLink(visit, email));
      await page.getByLabel('New password').fill(`${PASSWORD} again`);
      await page.getByLabel('Repeat password').fill(`${PASSWORD} again`);
      await tap('Save and sign in');
      await arriveAt('/my');
      await see(email);
    },
  },
};

/** A server without SMTP writes its mails into files, soon after it has answered. */
const mailedLink = ({ product }: Visit, email: string): Promise<string> =>
  until(`a mail for ${email}`, async () => {
    const folder = path.join(product.dataDir, 'mails');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    // Without the line breaks and signs of their transfer encoding.
    const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
    const own = texts.find((text) => text.includes(email)) ?? '';
    return /\S+\/retrievePassword\?code=[\w.-]+/.exec(own)?.[0];
  });
