import { useAppSelector } from '../core/hooks.ts';
import { selectReports } from '../features/consent/slice.ts';

/** The server says when it has no keys for signing in with Facebook. */
export const useFacebookOffered = (): boolean =>
  !useAppSelector(selectReports).some(
    ({ config_key: key, config_value: value }) => key === 'facebook_sign_in' && value === 'off',
  );
