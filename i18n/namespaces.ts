/** `common` is what every page may say, `player` what the screens with the player add, `app` all the rest. */
export const NAMESPACES = ['common', 'player', 'app'] as const;
export type Namespace = (typeof NAMESPACES)[number];

const OF_SCREEN: Partial<Record<string, readonly Namespace[]>> = {
  home: ['common'],
  video: ['common', 'player'],
};

/** The namespaces a screen needs, by the name of its route: the app loads them and the build lists their files. */
export const namespacesOf = (screen: string): readonly Namespace[] => OF_SCREEN[screen] ?? NAMESPACES;
