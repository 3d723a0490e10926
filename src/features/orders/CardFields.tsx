import { type JSX, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { ClientConfig } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useLanguage } from '../../components/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import { mountCardFields } from '../../payments-ui/cardFields.ts';
import { cardFrame } from '../../payments-ui/cardFrame.ts';
import styles from './CardFields.module.css';

const StripeFields = lazy(() => import(/* webpackChunkName: "stripe-fields" */ './StripeFields.tsx'));

type CardFieldsProps = {
  card: ClientConfig;
  locked: boolean;
  onSubmit: () => void;
};

export function CardFields({ card, locked, onSubmit }: CardFieldsProps): JSX.Element {
  const tag = languageTag(useLanguage());
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt(attempt + 1);
  return (
    <div className={classes(styles.fields, locked && styles.locked)}>
      {card.kind === 'frame' ? (
        <Frame
          key={`${attempt} ${tag}`}
          src={`${card.url}?lang=${tag}`}
          onSubmit={onSubmit}
          onReload={reload}
        />
      ) : (
        <Script key={`${attempt} ${tag}`} publishableKey={card.publishableKey} tag={tag} onReload={reload} />
      )}
    </div>
  );
}

type FrameProps = { src: string; onSubmit: () => void; onReload: () => void };

function Frame({ src, onSubmit, onReload }: FrameProps): JSX.Element {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const submit = useRef(onSubmit);
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState<number | null>(null);

  useLayoutEffect(() => {
    submit.current = onSubmit;
  });
  // A layout effect listens before the frame can report that it is ready.
  useLayoutEffect(() => {
    if (!frame.current) return;
    return mountCardFields(
      cardFrame(frame.current, {
        ready: () => setReady(true),
        height: setHeight,
        submit: () => submit.current(),
      }),
    );
  }, []);

  return (
    <>
      <iframe
        ref={frame}
        className={classes(styles.frame, ready && styles.ready)}
        src={src}
        title={t('card.frame')}
        style={height === null ? undefined : { height }}
      />
      {!ready && <LoadingOverlay onReload={onReload} />}
    </>
  );
}

type ScriptProps = { publishableKey: string; tag: string; onReload: () => void };

function Script({ publishableKey, tag, onReload }: ScriptProps): JSX.Element {
  const [ready, setReady] = useState(false);
  return (
    <>
      <Suspense>
        <StripeFields publishableKey={publishableKey} locale={tag} onReady={() => setReady(true)} />
      </Suspense>
      {!ready && <LoadingOverlay onReload={onReload} />}
    </>
  );
}

function LoadingOverlay({ onReload }: { onReload: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.holder} role="status">
      <p>{t('card.frameLoading')}</p>
      <p className={styles.slow}>{t('card.frameSlow')}</p>
      <Button kind="quiet" onClick={onReload}>
        {t('card.frameReload')}
      </Button>
    </div>
  );
}
