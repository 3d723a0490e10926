import type { InformationPage, Language, PageText } from '../../../contract/entities.ts';
import type { Colors } from './colors.ts';

export type Brand = {
  name: string;
  /** As `#rrggbb`; `paletteOf` fills in the roles that are missing. */
  colors: Colors;
  /** The source of an SVG of plain shapes. */
  logo: string | null;
  /** Pictures that replace the client's of the same names in its folder `icons`. */
  icons: Map<string, Buffer>;
  pages: Partial<Record<InformationPage, Partial<Record<Language, PageText>>>>;
};

export const DEMO_BRAND: Brand = {
  name: 'Cliffhanger',
  colors: {},
  logo: null,
  icons: new Map(),
  pages: {},
};
