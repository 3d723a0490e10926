import { boot } from './boot.ts';

boot();
// React hydrates the root, which must hold nothing but the rendered page.
document.currentScript?.remove();
