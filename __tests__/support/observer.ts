import { act } from '@testing-library/react';

type Told = (entries: { isIntersecting: boolean }[]) => void;

/** Stands in for the browser's observer, which jsdom has not: what is watched comes near when told. */
export function stubObserver() {
  const watching = new Set<Told>();
  window.IntersectionObserver = class {
    told: Told;
    constructor(told: Told) {
      this.told = told;
    }
    observe() {
      watching.add(this.told);
    }
    disconnect() {
      watching.delete(this.told);
    }
  } as never;
  return {
    near: () => act(() => [...watching].forEach((told) => void told([{ isIntersecting: true }]))),
    watched: () => watching.size,
  };
}
