/** Stands in for axios' choice of adapters: a request brings its own. */
export default { adapters: {}, getAdapter: (adapter) => adapter };
