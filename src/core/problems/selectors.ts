import type { RootState } from '../../app/rootReducer.ts';
import type { Problem, Report } from './slice.ts';

type State = Pick<RootState, 'problems'>;
const NONE: Problem[] = [];

/** The latest first. */
export const selectProblems = ({ problems }: State): Problem[] => problems?.runs ?? NONE;
/** The id of the latest. */
export const selectLastProblem = ({ problems }: State): string | undefined => problems?.runs[0]?.id;
export const selectReport = ({ problems }: State): Report | null => problems?.report ?? null;
