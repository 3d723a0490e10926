import { createRoot } from 'react-dom/client';
import { exportRun, toCassette } from '../cassette.ts';
import type { Journal } from '../entries.ts';
import { Drawer } from './Drawer.tsx';
import sheet from './drawer.css' with { type: 'css' };

/** In a shadow root, the app's style sheets and the drawer's never meet. */
export function mountDrawer(journal: Journal): void {
  const host = document.createElement('div');
  host.id = 'flow-runs';
  const shadow = host.attachShadow({ mode: 'open' });
  // The content security policy allows no style elements.
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(host);
  createRoot(shadow).render(
    <Drawer journal={journal} exportRun={({ flow }) => exportRun(toCassette(journal.entries(), flow))} />,
  );
}
