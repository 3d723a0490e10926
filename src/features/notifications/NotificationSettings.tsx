import type { JSX } from 'react';
import type { NotificationChoices } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { StateView } from '../../components/StateView.tsx';
import { Switch } from '../../components/Switch.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import type { PushAbility } from '../../lib/push.ts';
import styles from './Notifications.module.css';
import { choicesRequested, pushRequested, selectNotifications, settingsOpened } from './slice.ts';

const KINDS = ['episodes', 'renewals', 'payments', 'downloads'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function NotificationSettings(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, settings, ability, refused } = useAppSelector(selectNotifications);
  if (status === 'failed') {
    return (
      <StateView
        kind="failed"
        title={t('list.failed')}
        text={t('list.failedText')}
        action={{ label: t('list.retry'), onClick: () => dispatch(settingsOpened()) }}
      />
    );
  }
  if (!settings) {
    return (
      <p className={styles.note} role="status">
        {t('list.loading')}
      </p>
    );
  }
  const { choices, here } = settings;
  const choose = (change: Partial<NotificationChoices>) =>
    dispatch(choicesRequested({ ...choices, ...change }));
  return (
    <div className={styles.settings}>
      {refused && <Notice kind="wrong">{t('push.failed')}</Notice>}
      {ability === 'able' || here ? (
        <Switch label={t('push.here')} on={here} onChange={(on) => dispatch(pushRequested({ on }))} />
      ) : (
        <Unable ability={ability} />
      )}
      <p className={styles.note}>{t('push.seldom')}</p>
      {KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`push.kind.${kind}`)}
          on={choices[kind]}
          onChange={(on) => choose({ [kind]: on })}
        />
      ))}
      <div className={styles.quiet}>
        <Hour
          label={t('push.quietFrom')}
          hour={choices.quietFrom}
          onChange={(quietFrom) => choose({ quietFrom })}
        />
        <Hour label={t('push.quietTo')} hour={choices.quietTo} onChange={(quietTo) => choose({ quietTo })} />
      </div>
      <Switch
        label={t('push.mails')}
        on={choices.episodeMails}
        onChange={(episodeMails) => choose({ episodeMails })}
      />
      <p className={styles.note}>{t('push.mailsAnyway')}</p>
    </div>
  );
}

function Unable({ ability }: { ability: Exclude<PushAbility, 'able'> }): JSX.Element {
  const { t } = useTranslation();
  return <p role="status">{t(`push.not.${ability}`)}</p>;
}

type HourProps = { label: string; hour: number; onChange: (hour: number) => void };

function Hour({ label, hour, onChange }: HourProps): JSX.Element {
  return (
    <label className={styles.hour}>
      {label}
      <select value={hour} onChange={({ target }) => onChange(Number(target.value))}>
        {HOURS.map((each) => (
          <option key={each} value={each}>{`${String(each).padStart(2, '0')}:00`}</option>
        ))}
      </select>
    </label>
  );
}
