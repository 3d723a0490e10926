import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import type { Plan, Video } from '../../contract/entities.ts';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useLanguage } from '../components/hooks.ts';
import { Poster } from '../components/Poster.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectDetours } from '../core/navigation/slice.ts';
import { selectSessionStatus } from '../core/session/slice.ts';
import { AccountForm, FacebookButton } from '../features/user/AccountForm.tsx';
import { accountDeclined } from '../features/user/slice.ts';
import { formatPrice } from '../lib/format.ts';
import styles from './AccountSheet.module.css';
import { useFacebookOffered } from './hooks.ts';

type AccountSheetProps = {
  plan: Plan;
  video: Video | undefined;
};

/** The checkout's sign-in: one form signs in to an existing account or opens a new one. */
export function AccountSheet({ plan, video }: AccountSheetProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const asked = useAppSelector(selectDetours).account !== null;
  // After a return from Facebook the session is unknown until the user is loaded.
  const open = useAppSelector(selectSessionStatus) === 'visitor' && asked;
  const offersFacebook = useFacebookOffered();
  const price = formatPrice(plan.amount, plan.currency, useLanguage());
  const count = plan.renewalDays;
  return (
    <Sheet
      open={open}
      onClose={() => dispatch(accountDeclined())}
      title={t('account.sheet.title')}
      closeLabel={t('list.close')}
    >
      <div className={styles.sheet}>
        <div className={styles.bought}>
          {video && (
            <div className={styles.poster}>
              <Poster poster={video.poster} sizes="48px" alt="" />
            </div>
          )}
          <div className={styles.words}>
            {video && <p className={styles.series}>{video.title}</p>}
            <p className={styles.plan}>
              {count === null
                ? t('shop.choiceOnce', { price })
                : t('shop.choice', { plan: plan.name, price, count })}
            </p>
          </div>
        </div>
        <p className={styles.text}>{t('account.sheet.text')}</p>
        <AccountForm kind="account" forgotten={withNext(paths.retrievePassword, `${pathname}${search}`)} />
        {offersFacebook && <FacebookButton />}
      </div>
    </Sheet>
  );
}
