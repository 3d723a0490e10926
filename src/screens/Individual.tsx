import type { JSX } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst } from '../components/SignInFirst.tsx';
import { StateView } from '../components/StateView.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { selectSessionStatus } from '../core/session/slice.ts';
import styles from './individual/Individual.module.css';
import { Member } from './individual/Member.tsx';
import { Language, Privacy } from './individual/Settings.tsx';

export default function Individual(): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectSessionStatus);
  return (
    <Screen title={t('individual.title')} back={paths.me} narrow>
      <div className={styles.page}>
        {status === 'unknown' && <StateView kind="loading" title={t('list.loading')} />}
        {status === 'unreachable' && <Unreachable />}
        {status === 'visitor' && <Visitor />}
        {status === 'member' && <Member />}
        {(status === 'visitor' || status === 'unreachable') && (
          <>
            <Language />
            <Privacy />
          </>
        )}
      </div>
    </Screen>
  );
}

function Visitor(): JSX.Element {
  const { t } = useTranslation();
  return (
    <SignInFirst
      title={t('individual.visitor.title')}
      text={t('individual.visitor.text')}
      next={paths.individual}
    />
  );
}

/** Only the server knows the session, so the whole start runs again. */
function Unreachable(): JSX.Element {
  const { t } = useTranslation();
  return (
    <StateView
      kind="failed"
      title={t('my.unreachable.title')}
      text={t('my.unreachable.text')}
      action={{ label: t('my.unreachable.retry'), onClick: () => window.location.reload() }}
    />
  );
}
