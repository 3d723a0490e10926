import { type JSX, useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadsPath, paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import {
  chevronRightIcon,
  clockIcon,
  Icon,
  type IconShape,
  installIcon,
  listIcon,
  logoutIcon,
  unlockIcon,
  userIcon,
} from '../components/Icon.tsx';
import { Notice } from '../components/Notice.tsx';
import { Screen } from '../components/Screen.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectSessionStatus } from '../core/session/slice.ts';
import { selectInstallWay } from '../features/install/slice.ts';
import { LanguageRow } from '../features/language/LanguageChooser.tsx';
import { subscribeRequested } from '../features/plans/slice.ts';
import { Membership } from '../features/subscription/Membership.tsx';
import { logoutRequested, selectLogoutRefused, selectUser } from '../features/user/slice.ts';
import { InstallSteps } from './InstallSteps.tsx';
import styles from './Me.module.css';

export default function Me(): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectSessionStatus);
  return (
    <Screen title={t('my.title')} narrow>
      <div className={styles.page}>
        {status === 'unknown' && <StateView kind="loading" title={t('list.loading')} />}
        {status === 'unreachable' && (
          <>
            <Unreachable />
            <OnDevice />
          </>
        )}
        {status === 'visitor' && (
          <>
            <Visitor />
            <OnDevice />
          </>
        )}
        {status === 'member' && <Member />}
        {status !== 'member' && <Settings />}
      </div>
    </Screen>
  );
}

function Visitor(): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className={styles.invitation}>
      <h2>{t('my.visitor.title')}</h2>
      <p className={styles.muted}>{t('my.visitor.text')}</p>
      <div className={styles.actions}>
        <Button full to={withNext(paths.login, paths.me)}>
          {t('login.submit')}
        </Button>
        <Button full kind="secondary" to={withNext(paths.register, paths.me)}>
          {t('my.visitor.register')}
        </Button>
      </div>
    </section>
  );
}

function OnDevice(): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav className={styles.device} aria-labelledby="on-device">
      <h2 id="on-device" className={styles.onDevice}>
        {t('my.onDevice')}
      </h2>
      <ListLink to={paths.favourites} icon={listIcon} name={t('my.favourites')} />
      <ListLink to={paths.history} icon={clockIcon} name={t('my.history')} />
      <ListLink to={downloadsPath} icon={installIcon} name={t('downloads.title')} />
    </nav>
  );
}

function Member(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const refused = useAppSelector(selectLogoutRefused);
  return (
    <>
      <div className={styles.identity}>
        <span className={styles.avatar} aria-hidden="true">
          {user?.email.slice(0, 1).toUpperCase()}
        </span>
        <div className={styles.name}>
          <p className={styles.muted}>{t('my.signedInAs')}</p>
          <p className={styles.email}>{user?.email}</p>
        </div>
      </div>
      <Membership onSubscribe={() => dispatch(subscribeRequested({ from: paths.me }))} />
      <nav aria-label={t('my.lists')}>
        <ListLink to={paths.favourites} icon={listIcon} name={t('my.favourites')} />
        <ListLink to={paths.history} icon={clockIcon} name={t('my.history')} />
        <ListLink to={paths.unlocked} icon={unlockIcon} name={t('my.unlocked')} />
        <ListLink to={downloadsPath} icon={installIcon} name={t('downloads.title')} />
      </nav>
      <Settings />
      {refused && <Notice kind="wrong">{t('failure.server')}</Notice>}
      <Button kind="secondary" full onClick={() => dispatch(logoutRequested())}>
        <Icon shape={logoutIcon} size={20} />
        {t('my.logout')}
      </Button>
    </>
  );
}

type ListLinkProps = { to: string; icon: IconShape; name: string };

function ListLink({ to, icon, name }: ListLinkProps): JSX.Element {
  return (
    <Link to={to} className={styles.row}>
      <Icon shape={icon} size={22} />
      <span className={styles.name}>{name}</span>
      <Icon shape={chevronRightIcon} size={20} />
    </Link>
  );
}

function Settings(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.settings}>
      <LanguageRow />
      <InstallRow />
      <ListLink to={paths.individual} icon={userIcon} name={t('individual.title')} />
    </div>
  );
}

function InstallRow(): JSX.Element | null {
  const { t } = useTranslation();
  const way = useAppSelector(selectInstallWay);
  const [open, setOpen] = useState(false);
  if (!way) return null;
  const name = t(way === 'browser' ? 'install.open' : 'install.row');
  return (
    <>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <Icon shape={installIcon} size={22} />
        <span className={styles.name}>{name}</span>
        <Icon shape={chevronRightIcon} size={20} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name} closeLabel={t('list.close')}>
        <InstallSteps way={way} />
      </Sheet>
    </>
  );
}

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
