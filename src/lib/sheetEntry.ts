import { currentRun, inRun } from './currentRun.ts';

let close: (() => void) | null = null;
let leaving = false;
const waiting: (() => void)[] = [];

/** An open sheet has a history entry of its own, with the address of the page below. */
export const isSheetEntry = (): boolean => window.history.state?.sheet === true;

/** Adds a history entry, so that Back closes the sheet and not the page. The returned function removes it. */
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

/** A page that opened from the sheet has taken the entry by now. */
export function leaveSheetEntry(): void {
  if (!isSheetEntry() || leaving) return;
  leaving = true;
  window.history.back();
}

/** `history.back()` takes effect later and would undo a step taken before. The step keeps its run. */
export function afterLeaving(step: () => void): void {
  const run = currentRun();
  if (leaving) waiting.push(() => inRun(run, step));
  else step();
}

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
