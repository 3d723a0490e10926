import type { JSX } from 'react';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { checkIcon, Icon } from '../../components/Icon.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './PrivacyChoice.module.css';
import { consentChangeRequested, selectConsent } from './slice.ts';
import { useVendors } from './useVendors.ts';

export function PrivacyChoice(): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectConsent);
  const names = useVendors();

  if (status === 'unknown') {
    return (
      <p className={styles.text} role="status">
        {t('list.loading')}
      </p>
    );
  }
  if (status === 'unreachable') return <Unreachable />;
  if (names === null) {
    return <p className={styles.text}>{t('individual.privacy.nothing')}</p>;
  }
  return <Choice names={names} />;
}

const NOW = {
  notNeeded: 'individual.privacy.implied',
  asking: 'individual.privacy.asking',
  granted: 'individual.privacy.granted',
  refused: 'individual.privacy.refused',
} as const satisfies Record<string, TextKey>;

function Choice({ names }: { names: string }): JSX.Element {
  const { t } = useTranslation();
  const status = useAppSelector(selectConsent) as keyof typeof NOW;
  return (
    <fieldset className={styles.choice} aria-labelledby="measuring" aria-describedby="measuring-text">
      <h3 id="measuring" className={styles.question}>
        {t('consent.ask', { names })}
      </h3>
      <p id="measuring-text" className={styles.text}>
        {t('consent.text', { names })}
      </p>
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
      {chosen && <Icon shape={checkIcon} size={20} />}
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
