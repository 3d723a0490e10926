/* Of the bundler: where late chunks are, and the name of one, asked for once with each try to load it. */
declare let __webpack_public_path__: string;
declare let __webpack_get_script_filename__: (chunk: string | number) => string;

/**
 * Has code that could not be had asked for under another address from then on: many browsers remember
 * for as long as a page lives that a module failed, and would not ask again.
 */
export function askAnew(): void {
  // Set here, it has addresses put together as they are needed instead of written out.
  __webpack_public_path__ = '/';
  const tries = new Map<string | number, number>();
  const nameOf = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => {
    const before = tries.get(chunk) ?? 0;
    tries.set(chunk, before + 1);
    return before === 0 ? nameOf(chunk) : `${nameOf(chunk)}?try=${before + 1}`;
  };
}
