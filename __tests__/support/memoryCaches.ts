/** The caches of a browser, in memory. */
export function memoryCaches(origin: string) {
  const stored = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo) =>
    new URL(request instanceof Request ? request.url : request, origin).pathname;
  return {
    stored,
    pathOf,
    caches: {
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      async match(request: RequestInfo, { cacheName }: { cacheName: string }) {
        return stored.get(cacheName)?.get(pathOf(request))?.clone();
      },
      async open(name: string) {
        const store = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, store);
        return {
          async put(request: RequestInfo, answer: Response) {
            store.delete(pathOf(request));
            store.set(pathOf(request), answer);
          },
          keys: async () => [...store.keys()],
          delete: async (request: RequestInfo) => store.delete(pathOf(request)),
        };
      },
    },
  };
}
