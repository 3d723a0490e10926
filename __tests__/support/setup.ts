import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { i18n } from '../../i18n/browser.ts';
import { loadNamespaces, setLanguage } from '../../i18n/index.ts';
import { NAMESPACES } from '../../i18n/namespaces.ts';
import { installDialog } from './dialog.ts';

configure({ asyncUtilTimeout: 5_000 });
// What the server draws is tried without a browser.
if (typeof document !== 'undefined') installDialog();

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
