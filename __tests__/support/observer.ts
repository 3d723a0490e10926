import { act } from '@testing-library/react';

type Told = (entries: { isIntersecting: boolean }[]) => void;

/** Stands in for the browser's observer, which jsdom has not: what is watched comes near when told. */
export function stubObserver() {
  const watching = new Set<Told>();
  const margins: (string | undefined)[] = [];
  window.IntersectionObserver = class {
    told: Told;
    constructor(told: Told, options?: IntersectionObserverInit) {
      this.told = told;
      margins.push(options?.rootMargin);
    }
    observe() {
      watching.add(this.told);
    }
    disconnect() {
      watching.delete(this.told);
    }
  } as never;
  const tell = (isIntersecting: boolean) =>
    act(() => [...watching].forEach((told) => void told([{ isIntersecting }])));
  return {
    near: () => tell(true),
    far: () => tell(false),
    margins,
    watched: () => watching.size,
  };
}
