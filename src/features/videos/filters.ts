import { LENGTHS, type Length, STATUSES, type Status } from '../../../contract/filters.ts';
import { isId } from '../../../contract/paths.ts';

export type Filters = { status?: Status; length?: Length; tagId?: string };

const oneOf = <T extends string>(values: readonly T[], value: string | undefined) =>
  values.find((one) => one === value);

/** The filters of a URL; an unknown value filters nothing. */
export const filtersOf = ({ status, length, theme }: Record<string, string | undefined>): Filters => ({
  status: oneOf(STATUSES, status),
  length: oneOf(LENGTHS, length),
  tagId: theme && isId(theme) ? theme : undefined,
});
