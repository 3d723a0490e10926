import { isEmail } from '../../../contract/email.ts';
import type { TextKey } from '../../../i18n/index.ts';
import type { Failure } from '../../core/failures.ts';
import { wasToasted } from '../../core/toasts/slice.ts';

export type FieldName = 'email' | 'password' | 'repeatPassword';
export type Values = Record<FieldName, string>;
export type Wrong = Partial<Record<FieldName, TextKey>>;

export const FIELDS = {
  account: ['email', 'password'],
  login: ['email', 'password'],
  register: ['email', 'password', 'repeatPassword'],
  passwordReset: ['email'],
  newPassword: ['password', 'repeatPassword'],
} as const satisfies Record<string, readonly FieldName[]>;
export type FormKind = keyof typeof FIELDS;

/** The password may be a new one, which must meet the rules. */
export const isFresh = (kind: FormKind) =>
  kind === 'register' || kind === 'newPassword' || kind === 'account';

const SHORTEST = 8;
const LONGEST = 128;

export function findWrong(kind: FormKind, values: Values): Wrong {
  const wrong: Wrong = {};
  for (const name of FIELDS[kind]) {
    if (!(name === 'email' ? values[name].trim() : values[name])) wrong[name] = `account.prompt.${name}`;
  }
  if (!isFresh(kind)) return wrong;
  if (kind !== 'newPassword' && !wrong.email && !isEmail(values.email.trim()))
    wrong.email = 'account.wrong.invalid';

  const length = [...values.password.normalize('NFKC')].length;
  if (length > LONGEST) wrong.password = 'account.wrong.tooLong';
  else if (length > 0 && length < SHORTEST) wrong.password = 'account.wrong.tooShort';
  const mismatch = values.repeatPassword && values.repeatPassword !== values.password;
  if (mismatch) wrong.repeatPassword = 'account.wrong.mismatch';
  return wrong;
}

const CODES: Record<string, TextKey> = {
  invalid: 'account.wrong.invalid',
  taken: 'account.wrong.taken',
  tooShort: 'account.wrong.tooShort',
  tooLong: 'account.wrong.tooLong',
  common: 'account.wrong.common',
  mismatch: 'account.wrong.mismatch',
};

const textOf = (name: string, code: string): TextKey => {
  // The other texts are about passwords.
  if (name === 'email' && code !== 'taken') return 'account.wrong.invalid';
  return Object.hasOwn(CODES, code) ? (CODES[code] as TextKey) : 'account.wrong.other';
};

/** Wrong credentials belong to no field, because the server does not say which one is wrong. */
export function refusedFields(reason: Failure | null): Wrong {
  const pairs = Object.entries(reason?.fields ?? {}).filter(([, code]) => code !== 'incorrect');
  return Object.fromEntries(pairs.map(([name, code]) => [name, textOf(name, code)]));
}

/** Null if a toast already tells the failure. */
export function formErrorKey(form: FormKind, failure: Failure): TextKey | null {
  const { fields } = failure;
  if (fields?.password === 'incorrect')
    return form === 'account' ? 'account.sheet.incorrect' : 'account.wrong.incorrect';
  if (fields) return 'account.failed.fields';
  return wasToasted(failure) ? null : 'account.failed.other';
}
