import type { JSX } from 'react';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { lockIcon } from './icons.ts';
import { StateView } from './StateView.tsx';

/** Takes the place of what only members see; after the sign-in the viewer is at `next`. */
export function SignInFirst({
  title,
  text,
  next,
}: {
  title: string;
  text: string;
  next: string;
}): JSX.Element {
  const { t } = useTranslation();
  const action = { label: t('nav.signIn'), to: withNext(paths.login, next) };
  return <StateView kind="empty" icon={lockIcon} title={title} text={text} action={action} />;
}
