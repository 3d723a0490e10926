import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { i18n } from '../../i18n/browser.ts';
import { loadNamespaces, setLanguage } from '../../i18n/index.ts';
import { NAMESPACES } from '../../i18n/namespaces.ts';

configure({ asyncUtilTimeout: 5_000 });

// Screens wait for their texts; a test that renders one without its route has them already.
beforeAll(async () => {
  await setLanguage(i18n, 'en');
  await loadNamespaces(i18n, NAMESPACES);
});
