// Jest takes a worker that needs half a second to end for one that leaks, and Node takes longer to give a large heap back.
// Where something was left running, this event does not come.
process.once('beforeExit', () => process.exit());
