import type { JSX } from 'react';
import type { Plan, Video } from '../../../contract/entities.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { checkIcon, Icon } from '../../components/Icon.tsx';
import { Poster } from '../../components/Poster.tsx';
import styles from './Benefits.module.css';

const BENEFITS: Record<Plan['kind'], TextKey[]> = {
  subscription: ['shop.benefit.all', 'shop.benefit.place', 'shop.benefit.cancel'],
  pass: ['shop.benefit.series', 'shop.benefit.place', 'shop.benefit.once'],
};

type BenefitsProps = {
  kind: Plan['kind'];
  video: Video | undefined;
};

export function Benefits({ kind, video }: BenefitsProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.benefits}>
      {video && (
        <div className={styles.poster}>
          <Poster poster={video.poster} sizes="84px" alt="" />
        </div>
      )}
      <div className={styles.words}>
        {video && <p className={styles.title}>{t('shop.leadVideo', { title: video.title })}</p>}
        <ul className={styles.list}>
          {BENEFITS[kind].map((text) => (
            <li key={text}>
              <Icon shape={checkIcon} size={18} />
              {t(text)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
