export const bundled: Record<string, string>;
export function bundlePackages(): Promise<void>;
