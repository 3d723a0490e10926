/** Stands in for axios' interceptors, of which this app has none. */
export default class {
  forEach() {}
}
