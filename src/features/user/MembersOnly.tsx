import type { ReactNode } from 'react';
import { paths, withNext } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { userIcon } from '../../components/icons.ts';
import { StateView } from '../../components/StateView.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';

type MembersOnlyProps = {
  title: string;
  text: string;
  next: string;
  children: ReactNode;
};

export function MembersOnly({ title, text, next, children }: MembersOnlyProps): ReactNode {
  const { t } = useTranslation();
  const status = useAppSelector(selectSessionStatus);
  if (status !== 'visitor') return children;
  const to = withNext(paths.login, next);
  const action = { label: t('library.signIn'), to };
  return <StateView kind="empty" icon={userIcon} title={title} text={text} action={action} />;
}
