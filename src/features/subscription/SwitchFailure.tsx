import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { type Failure, failureText } from '../../core/failures.ts';

/** The message of a refusal says what to do; this page is out of date, so it offers a reload. */
export function SwitchFailure({ reason }: { reason: Failure }): JSX.Element {
  const { t } = useTranslation();
  const { code, message } = reason;
  const refused = code === 409 || code === 404;
  return (
    <Notice kind="wrong">
      <p>{(refused && message) || t(failureText(reason, {}, 'my.subscription.failed'))}</p>
      {refused && (
        <Button kind="secondary" onClick={() => window.location.reload()}>
          {t('my.subscription.reload')}
        </Button>
      )}
    </Notice>
  );
}
