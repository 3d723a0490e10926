import { boot } from './boot.ts';
import { keepInstallPrompt } from './installPrompt.ts';
import { keepTaps } from './taps.ts';

boot();
keepTaps();
keepInstallPrompt();
// React hydrates the root, which must hold nothing but the rendered page.
document.currentScript?.remove();
