import type { IconShape } from '../Icon.tsx';

export const episodesIcon: IconShape = {
  lines: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
};
