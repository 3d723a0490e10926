/** Begins this page anew: what scripts of others have left in the document ends with it. */
export const reloadPage = (): void => window.location.reload();
