const STAGE = '[role="group"]';

/** The focus is on the view itself, or nowhere in particular. */
export function isWatched(view: HTMLElement | null): boolean {
  if (!view || document.hidden || document.querySelector('dialog[open]')) return false;
  return document.activeElement?.contains(view) ?? true;
}

/** The focus of somebody who types, or works beside the picture, is never taken. */
export function mayTakeFocus(view: HTMLElement): boolean {
  if (document.querySelector('dialog[open]')) return false;
  const focused = document.activeElement;
  return !focused || focused.contains(view) || view.closest(STAGE)?.contains(focused) === true;
}
