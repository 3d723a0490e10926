import type { JSX } from 'react';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './PrivacyChoice.module.css';
import { consentChangeRequested, selectConsent, selectReports } from './slice.ts';

const VENDORS: Record<string, string> = {
  facebook_pixel_id: 'Facebook',
  google_analytics: 'Google',
  tiktok_pixel: 'TikTok',
};

export function PrivacyChoice(): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectConsent);
  const reports = useAppSelector(selectReports);
  const vendors = reports.flatMap(({ config_key }) => VENDORS[config_key] ?? []);

  if (status === 'unknown') {
    return (
      <p className={styles.text} role="status">
        {t('list.loading')}
      </p>
    );
  }
  if (status === 'unreachable') return <Unreachable />;
  if (status === 'notNeeded' && vendors.length === 0) {
    return <p className={styles.text}>{t('individual.privacy.nothing')}</p>;
  }
  return <Choice vendors={vendors} />;
}

const NOW = {
  notNeeded: 'individual.privacy.implied',
  asking: 'individual.privacy.asking',
  granted: 'individual.privacy.granted',
  refused: 'individual.privacy.refused',
} as const satisfies Record<string, TextKey>;

function Choice({ vendors }: { vendors: string[] }): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectConsent) as keyof typeof NOW;
  return (
    <fieldset className={styles.choice} aria-labelledby="measuring" aria-describedby="measuring-text">
      <h3 id="measuring" className={styles.question}>
        {t('consent.title')}
      </h3>
      <p id="measuring-text" className={styles.text}>
        {t('consent.text')}
      </p>
      {vendors.length > 0 && (
        <p className={styles.text}>{t('individual.privacy.vendors', { names: vendors.join(', ') })}</p>
      )}
      <p className={styles.now} role="status">
        {t(NOW[status])}
      </p>
      <div className={styles.answers}>
        <Answer granted={false} label={t('consent.no')} chosen={status === 'refused'} />
        <Answer granted label={t('consent.yes')} chosen={status === 'granted'} />
      </div>
      <p className={styles.text}>{t('individual.privacy.reload')}</p>
    </fieldset>
  );
}

type AnswerProps = { granted: boolean; label: string; chosen: boolean };

function Answer({ granted, label, chosen }: AnswerProps): JSX.Element {
  const dispatch = useAppDispatch();
  const choose = () => {
    if (!chosen) dispatch(consentChangeRequested({ granted }));
  };
  return (
    <Button kind="secondary" aria-pressed={chosen} onClick={choose}>
      {chosen && <Icon name="check" size={20} />}
      {label}
    </Button>
  );
}

/** Only the server knows the reports, so the retry reloads the app. */
function Unreachable(): JSX.Element {
  const { t } = useTranslation();
  return (
    <StateView
      kind="failed"
      title={t('list.failed')}
      text={t('individual.privacy.unreachable')}
      action={{ label: t('list.retry'), onClick: () => window.location.reload() }}
    />
  );
}
