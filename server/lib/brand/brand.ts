import type { InformationPage, Language, PageText } from '../../../contract/entities.ts';
import type { Colors } from './colors.ts';

/** What makes the product the operator's own. */
export type Brand = {
  name: string;
  /** As `#rrggbb`; the demo's for a role without one. */
  colors: Colors;
  /** An SVG of plain shapes. */
  logo: string | null;
  /** Pictures that take the place of the client's, by their names in its folder `icons`. */
  icons: Map<string, Buffer>;
  /** The operator's own texts of the information pages. */
  pages: Partial<Record<InformationPage, Partial<Record<Language, PageText>>>>;
};

export const DEMO_BRAND: Brand = {
  name: 'Cliffhanger',
  colors: {},
  logo: null,
  icons: new Map(),
  pages: {},
};
