import { type JSX, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useLanguage } from '../../components/useLanguage.ts';
import { mountCardFields } from '../../lib/cardFields.ts';
import { languageTag } from '../../lib/format.ts';
import styles from './CardFields.module.css';

type CardFieldsProps = {
  /** The provider's page of card inputs. */
  url: string;
  /** The card is on its way: it is not to be touched. */
  locked: boolean;
  /** Enter, in one of the provider's inputs. */
  onSubmit: () => void;
};

export function CardFields({ url, locked, onSubmit }: CardFieldsProps): JSX.Element {
  const language = useLanguage();
  const [round, setRound] = useState(0);
  const src = `${url}?lang=${languageTag(language)}`;
  return (
    <div className={classes(styles.fields, locked && styles.locked)}>
      <Frame key={`${round} ${src}`} src={src} onSubmit={onSubmit} onReload={() => setRound(round + 1)} />
    </div>
  );
}

type FrameProps = { src: string; onSubmit: () => void; onReload: () => void };

function Frame({ src, onSubmit, onReload }: FrameProps): JSX.Element {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const submit = useRef(onSubmit);
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState<number | null>(null);

  useLayoutEffect(() => {
    submit.current = onSubmit;
  });
  // Before the browser goes on: the frame must not be ready earlier than somebody listens.
  useLayoutEffect(() => {
    if (!frame.current) return;
    return mountCardFields(frame.current, {
      ready: () => setReady(true),
      height: setHeight,
      submit: () => submit.current(),
    });
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
      {!ready && (
        <div className={styles.holder} role="status">
          <p>{t('card.frameLoading')}</p>
          <p className={styles.slow}>{t('card.frameSlow')}</p>
          <Button kind="quiet" onClick={onReload}>
            {t('card.frameReload')}
          </Button>
        </div>
      )}
    </>
  );
}
