import { LENGTHS, type Length, STATUSES, type Status } from '../../../contract/filters.ts';
import { isId } from '../../core/ids.ts';

export type Filters = { status?: Status; length?: Length; tagId?: string };

const oneOf = <T extends string>(values: readonly T[], value: string | undefined) =>
  values.find((one) => one === value);

/** The filters in an address; a value that is none filters nothing. */
export const filtersOf = ({ status, length, theme }: Record<string, string | undefined>): Filters => ({
  status: oneOf(STATUSES, status),
  length: oneOf(LENGTHS, length),
  tagId: theme && isId(theme) ? theme : undefined,
});
