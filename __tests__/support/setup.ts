import '@testing-library/jest-dom';
import { loadLaterWords } from '../../i18n/index.ts';

// Screens wait for their words; a test that draws one without its route has them already.
beforeAll(() => loadLaterWords());
