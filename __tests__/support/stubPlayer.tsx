import type { ComponentProps } from 'react';
import type * as real from '../../src/player/Player.tsx';

type Props = ComponentProps<typeof real.Player>;

/** What the player was drawn with last, and the handle that it gives. */
export const stage: { props: Props | null; handle: object } = {
  props: null,
  handle: { tracks: async () => null },
};

/** Stands in for the player: draws what lies over the film, and no film. */
export function Player(props: Props) {
  stage.props = props;
  if (props.ref) Object.assign(props.ref, { current: stage.handle });
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in the player
    <div role="group" aria-label="Pause">
      {props.children}
      {props.cover}
      {props.overlay}
    </div>
  );
}

/** What the player was drawn with, once it was. */
export const player = () => stage.props as Props;
