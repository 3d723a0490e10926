/** Decides when imported code arrives; at once as long as no walk holds it back. */
export const codeLine = { carry: (arrive: () => void): void => arrive() };

/** A module for `jest.doMock` that a dynamic import awaits, as it awaits whatever has a `then`. */
export const lateModule = (load: () => object): object =>
  new Proxy(
    { __esModule: true },
    {
      get: (module, name) =>
        name === 'then'
          ? (resolve: (module: object) => void) => codeLine.carry(() => resolve(load()))
          : Reflect.get(module, name),
    },
  );
