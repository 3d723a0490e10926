import { screen, within } from '@testing-library/react';

/* What a person finds on a screen by its name. */

type Name = string | RegExp;
type Place = Pick<typeof screen, 'getByRole'>;

export const button = (name: Name, place: Place = screen) => place.getByRole('button', { name });
export const link = (name: Name, place: Place = screen) => place.getByRole('link', { name });
export const radio = (name: Name, place: Place = screen) => place.getByRole('radio', { name });
/** Where a link leads. */
export const hrefOf = (name: Name, place?: Place) => link(name, place).getAttribute('href');
export const title = () => screen.getByRole('heading', { level: 1 });
/** Where the links lead that leave the page open. */
export const newTabs = () =>
  screen.getAllByRole('link', { name: /opens in a new tab/ }).map((each) => each.getAttribute('href'));
/** A part of the page, to look for more in it. */
export const region = (name: Name) => within(screen.getByRole('region', { name }));
export const dialog = (name: Name) => within(screen.getByRole('dialog', { name }));
export const hasButton = (name: Name) => screen.queryByRole('button', { name }) !== null;
export const hasLink = (name: Name) => screen.queryByRole('link', { name }) !== null;
