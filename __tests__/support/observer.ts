import { act } from '@testing-library/react';

type Seen = { isIntersecting: boolean } | { target: Element; intersectionRatio: number };
type Told = (entries: Seen[]) => void;

/** Stands in for the browser's observer, which jsdom has not: what is watched comes near when told. */
export function stubObserver() {
  const watching = new Set<Told>();
  const elements: Element[] = [];
  const margins: (string | undefined)[] = [];
  window.IntersectionObserver = class {
    told: Told;
    constructor(told: Told, options?: IntersectionObserverInit) {
      this.told = told;
      margins.push(options?.rootMargin);
    }
    observe(element: Element) {
      watching.add(this.told);
      elements.push(element);
    }
    disconnect() {
      watching.delete(this.told);
    }
  } as never;
  const tell = (...entries: Seen[]) => act(() => [...watching].forEach((told) => void told(entries)));
  return {
    tell,
    near: () => tell({ isIntersecting: true }),
    far: () => tell({ isIntersecting: false }),
    margins,
    elements,
    watched: () => watching.size,
  };
}
