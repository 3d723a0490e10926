import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectUserForm } from './slice.ts';

const TEXTS = { facebook: 'account.failed.facebook', emailInUse: 'account.failed.emailInUse' } as const;

/** An OAuth provider sends the user back with an error code. */
export function SignInError({ code }: { code: string | null }): JSX.Element | null {
  const { t } = useTranslation();
  const { status } = useAppSelector(selectUserForm);
  if (!code || status !== 'idle') return null;
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : 'account.failed.other';
  return <Notice kind="wrong">{t(text)}</Notice>;
}
