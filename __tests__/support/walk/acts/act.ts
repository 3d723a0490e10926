import type { Walk } from '../walk.ts';

/** What a person or the world may do, in words for the one who reads a failed walk. */
export type Act = {
  says: string;
  can: (walk: Walk) => boolean;
  does: (walk: Walk) => void | Promise<void>;
  /** How often the person does it, beside the others. */
  weight?: number;
  /** It leads on to the episode. */
  leads?: true;
};

/** The app is shown, and not the bank. */
export const inApp = ({ browser }: Walk) => browser.tab.atBank === null;
export const on =
  (...paths: string[]) =>
  (walk: Walk) =>
    inApp(walk) && paths.includes(walk.browser.path);
export const isMember = ({ browser }: Walk) => browser.state.session.status === 'member';
export const dispatch = ({ browser }: Walk, action: Parameters<typeof browser.app.dispatch>[0]) =>
  void browser.app.dispatch(action);
