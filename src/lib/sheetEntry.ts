import { currentRun, inRun } from './currentRun.ts';

/** Closes the open sheet. */
let close: (() => void) | null = null;
let leaving = false;
const waiting: (() => void)[] = [];

/** An open sheet stands on an entry of its own, with the address of the page below. */
export const isSheetEntry = (): boolean => window.history.state?.sheet === true;

/** Adds the entry of a sheet, so that Back closes the sheet and not the page. Returns a function that takes it away. */
export function enterSheet(onBack: () => void): () => void {
  let open = true;
  afterLeaving(() => {
    if (!open) return;
    close = onBack;
    window.history.pushState({ ...window.history.state, sheet: true }, '');
  });
  return () => {
    open = false;
    if (close !== onBack) return;
    close = null;
    leaveSheetEntry();
  };
}

/** A page that was opened from the sheet has the entry by now. */
export function leaveSheetEntry(): void {
  if (!isSheetEntry() || leaving) return;
  leaving = true;
  window.history.back();
}

/** Browsers step back later, and would undo a step that is taken before. The run that asked for the step keeps it. */
export function afterLeaving(step: () => void): void {
  const run = currentRun();
  if (leaving) waiting.push(() => inRun(run, step));
  else step();
}

/** The browser has moved through the session history. */
export function sheetEntryLeft(): void {
  if (leaving) {
    leaving = false;
    for (const step of waiting.splice(0)) step();
  } else if (close && !isSheetEntry()) {
    const onBack = close;
    close = null;
    onBack();
  }
}
