/** `common` serves every page, `player` the screens with the player, and `app` the rest. */
export const NAMESPACES = ['common', 'player', 'app'] as const;
export type Namespace = (typeof NAMESPACES)[number];

const OF_SCREEN: Partial<Record<string, readonly Namespace[]>> = {
  home: ['common'],
  video: ['common', 'player'],
};

export const namespacesOf = (screen: string): readonly Namespace[] => OF_SCREEN[screen] ?? NAMESPACES;
