// Jest calls a worker leaking that has not ended within half a second. To give a large heap back takes as long, so each
// worker says for itself whether something still runs: this timer alone does not keep it alive.
process.on('removeListener', (event) => {
  if (event !== 'message') return;
  const tell = () =>
    process.stderr.write(
      `A suite has left something running: ${process.getActiveResourcesInfo().join(', ')}\n`,
    );
  setTimeout(tell, 250).unref();
});
