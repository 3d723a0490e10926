/** Stands in for axios' address builder, which only `getUri` uses: the adapter writes its own query. */
export default (url) => url;
