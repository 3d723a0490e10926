/** Reloading removes third-party scripts from the document. */
export const reloadPage = (): void => window.location.reload();
