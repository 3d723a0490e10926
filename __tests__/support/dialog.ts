/** What jsdom lacks of the dialog element: opening takes the focus in, closing leaves it to the page. */
export function installDialog(): void {
  const open = function (this: HTMLDialogElement) {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, [tabindex]')?.focus();
  };
  Object.assign(HTMLDialogElement.prototype, {
    show: open,
    showModal: open,
    close(this: HTMLDialogElement) {
      this.removeAttribute('open');
    },
  });
}
