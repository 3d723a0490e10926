import type { Journal } from '../journal/entries.ts';
import { type Recording, startJournal } from '../journal/startJournal.ts';

async function openDrawer(journal: Journal): Promise<void> {
  const { mountDrawer } = await import(/* webpackChunkName: "drawer" */ '../journal/drawer/mountDrawer.tsx');
  mountDrawer(journal);
}

export function openJournal(): Recording {
  const recording = startJournal();
  openDrawer(recording.journal).catch(console.error);
  return recording;
}
