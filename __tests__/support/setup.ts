import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { i18n } from '../../i18n/browser.ts';
import { loadNamespaces, setLanguage } from '../../i18n/index.ts';
import { NAMESPACES } from '../../i18n/namespaces.ts';

configure({ asyncUtilTimeout: 5_000 });

/** What jsdom lacks of the dialog element: opening takes the focus in, closing leaves it to the page. */
function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, [tabindex]')?.focus();
}
function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
}
// What the server draws is tried without a browser.
if (typeof document !== 'undefined')
  Object.assign(HTMLDialogElement.prototype, { show: open, showModal: open, close });

// Screens wait for their texts; a test that renders one without its route has them already.
beforeAll(async () => {
  await setLanguage(i18n, 'en');
  await loadNamespaces(i18n, NAMESPACES);
});

// No test finds what another one has stood in for, nor its clock.
beforeEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});
