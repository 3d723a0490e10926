import { createRoot } from 'react-dom/client';
import { exportRun, toCassette } from '../cassette.ts';
import type { Journal } from '../entries.ts';
import { Drawer } from './Drawer.tsx';
import sheet from './drawer.css' with { type: 'css' };

/** A shadow root keeps the style sheets of the app and of the drawer apart. */
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
