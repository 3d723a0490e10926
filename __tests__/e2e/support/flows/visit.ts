import type { BrowserContext, Page } from 'playwright-core';
import { newMember } from '../api.ts';
import { takenOver } from '../browser.ts';
import { wakeControls } from '../player.ts';
import type { Product } from '../product.ts';
import { enterAs } from '../steps.ts';
import { keepJournal } from './record.ts';

/** What one person does in one browser, and the lists of docs/flows.md that come of it. */
export type Story = {
  /** Each list with the request of its run; the last such run is compared. */
  lists: Record<string, string>;
  live: (visit: Visit) => Promise<void>;
};
export type Stories = Record<string, Story>;
export type Visit = Awaited<ReturnType<typeof newVisit>>;

export async function newVisit({ context, page }: { context: BrowserContext; page: Page }, product: Product) {
  await keepJournal(context);
  return {
    context,
    page,
    product,
    /** Who has signed in nowhere but with the API. */
    newMember: () => newMember(product),
    /** A new member, signed in at this place. */
    async enter(place: string) {
      const member = await newMember(product);
      await enterAs(page, product.url, member.email, place);
      return member;
    },
    /** Waits for the app too, which takes a rendered page over. */
    async open(path: string) {
      await page.goto(product.url + path);
      await takenOver(page);
    },
    arriveAt: (path: string) => page.waitForURL(product.url + path),
    tap: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click(),
    follow: (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().click(),
    wakeControls: () => wakeControls(page),
    see: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  };
}
