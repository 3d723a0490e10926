import { ApiError } from '../../src/api/apiError.ts';
import { Abandoned, apiFailed, failureText, toApiFailed, toFailure } from '../../src/core/failures.ts';

const message = 'Please check this.';
const answered = { kind: 'envelope', code: 422, status: 200, requestId: '0af7651916cd43dd' } as const;
const call = 'POST /api/user/login';
const fields = { email: 'invalid' };
const error = new ApiError(message, { ...answered, call, data: { fields } });

test('an expected error becomes plain data with the invalid fields of a form, and is not logged', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(toFailure(error)).toEqual({ kind: 'envelope', code: 422, message, fields });
  expect(log).not.toHaveBeenCalled();
});

test('an error without invalid fields becomes data without a list of fields', () => {
  const plain = new ApiError('Network Error', { kind: 'network', call: 'GET /api/user' });
  expect(Object.keys(toFailure(plain))).toEqual(['kind', 'code', 'message']);
});

test.each([new TypeError('x is undefined'), new Abandoned('login'), 'a string', undefined])(
  'a programming error is logged to the console and has no message for the user (%s)',
  (bug) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(toFailure(bug)).toEqual({ kind: 'bug', code: null, message: '' });
    expect(log).toHaveBeenCalledWith(bug);
  },
);

test('the report of a failed call has the request id from the server log and no response data', () => {
  expect(toApiFailed(error)).toEqual(apiFailed({ ...answered, call, message }));
});

test('the report of a failed call says that the server names a field, but not which one', () => {
  const about = { kind: 'badRequest', code: 400, status: 400, call: 'GET /api/video' } as const;
  const { payload } = toApiFailed(new ApiError('No.', { ...about, data: { fields: { videoId: 'a b' } } }));
  expect(payload).toEqual({ ...about, message: 'No.', requestId: null, namesField: true });
});

const words = { 404: 'gone', timeout: 'slow' };
test.each([
  [{ kind: 'envelope', code: 404 }, 'gone'],
  [{ kind: 'envelope', code: 409 }, 'other'],
  [{ kind: 'bug', code: null }, 'other'],
  [{ kind: 'timeout', code: null }, 'slow'],
  [{ kind: 'network', code: null }, 'failure.network'],
] as const)('the text of a failure of %j is %s', (failure, text) => {
  expect(failureText(failure, words, 'other')).toBe(text);
});
