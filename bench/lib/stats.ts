export type Summary = { median: number; min: number; max: number };

export function summary(values: number[]): Summary | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] as number;
  const high = sorted[Math.ceil(middle)] as number;
  return { median: (low + high) / 2, min: sorted[0] as number, max: sorted.at(-1) as number };
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

export const rounded = (one: Summary | null, digits = 0): Summary | null =>
  one && { median: round(one.median, digits), min: round(one.min, digits), max: round(one.max, digits) };

/** Times a fixed loop to show how busy the machine is. */
export function fixedLoop(): number {
  const start = performance.now();
  let sum = 0;
  for (let index = 0; index < 20_000_000; index++) sum += index % 7;
  return sum > 0 ? performance.now() - start : 0;
}
