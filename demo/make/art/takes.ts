import type { Camera, Frame, Look, Scene, Studio } from './stage.ts';

interface Take {
  /** The second of the first film where this one begins; most have said all they move for by 16. */
  from?: number;
  camera: (t: number) => Camera;
  look?: Look;
  /** Builds what only this film shows, and draws it over the rest. */
  over?: (s: Studio) => (f: Frame) => void;
}

/** Another film of the same place: it goes on where the first one ended, seen from somewhere else. */
export const anotherTake =
  (first: Scene, { from = 16, camera, look, over }: Take): Scene =>
  (s) => {
    const film = first(s);
    const above = over?.(s);
    return {
      ...film,
      camera,
      ...(look && { look: { ...film.look, ...look } }),
      frame(f) {
        film.frame({ ...f, t: f.t + from });
        above?.(f);
      },
    };
  };
