/** The browser may say that the app can be installed before the app is there, and says it once. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app offers it at a better moment than the browser's own bar.
    event.preventDefault();
    window.installPrompt = event;
  });
}
