/** Screen readers start at the beginning of the next step. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
