import type { JSX } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { lockIcon } from '../../components/icons.ts';
import { NextSeries } from './NextSeries.tsx';

type MeanwhileProps = {
  next: Video;
  others: Video[];
  episode: number;
  onReopen: () => void;
  onClose: () => void;
};

/** In place of a wall that was put aside: another series, and the way back to the wall. */
export function Meanwhile({ next, others, episode, onReopen, onClose }: MeanwhileProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <NextSeries label={t('wall.meanwhile')} next={next} others={others} counts={false} onClose={onClose}>
      <Button kind="secondary" full onClick={onReopen} data-first="">
        <Icon shape={lockIcon} size={18} />
        {t('wall.reopen', { episode })}
      </Button>
    </NextSeries>
  );
}
