import type { JSX } from 'react';
import type { Category } from '../../contract/entities.ts';
import { useText } from '../../i18n/index.ts';
import { Carousel } from '../components/Carousel.tsx';
import { morePath } from '../components/links.ts';
import { Screen } from '../components/Screen.tsx';
import { Rail, Shelf } from '../components/Shelf.tsx';
import { StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { CategoryShelf } from '../features/videos/CategoryShelf.tsx';
import { homeOpened, selectHome, selectVideosById } from '../features/videos/slice.ts';
import styles from './Home.module.css';
import { HomeShadow } from './HomeShadow.tsx';
import { sectionTitle } from './sectionTitle.ts';

export default function Home(): JSX.Element {
  const t = useText();
  const { status } = useAppSelector(selectHome);
  return (
    <Screen title={t('home.title')} quiet bleed>
      {status === 'ready' && <Shelves />}
      {status === 'failed' && <Failed />}
      {(status === 'idle' || status === 'loading') && <HomeShadow />}
    </Screen>
  );
}

function Shelves(): JSX.Element {
  const t = useText();
  const { featured, categories, sections } = useAppSelector(selectHome);
  const heroes = useAppSelector((state) => selectVideosById(state, featured));
  if (heroes.length === 0 && sections.length === 0) {
    return <StateView kind="empty" title={t('home.empty')} text={t('home.emptyText')} />;
  }
  return (
    <>
      {heroes.length > 0 && <Carousel title={t('home.featured')} videos={heroes} />}
      <div className={styles.body}>
        {hasSome(categories) && <CategoryShelf categories={categories} />}
        {sections.map(({ id, videoIds }) => (
          <Section key={id} id={id} videoIds={videoIds} />
        ))}
      </div>
    </>
  );
}

const hasSome = (categories: Category[]): categories is [Category, ...Category[]] => categories.length > 0;

function Section({ id, videoIds }: { id: string; videoIds: string[] }): JSX.Element | null {
  const t = useText();
  const videos = useAppSelector((state) => selectVideosById(state, videoIds));
  if (videos.length === 0) return null;
  return (
    <Shelf title={sectionTitle(t, id)} more={{ label: t('home.more'), to: morePath(id) }}>
      <Rail videos={videos} />
    </Shelf>
  );
}

function Failed(): JSX.Element {
  const t = useText();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.body}>
      <StateView
        kind="failed"
        title={t('list.failed')}
        text={t('list.failedText')}
        action={{ label: t('list.retry'), onClick: () => dispatch(homeOpened()) }}
      />
    </div>
  );
}
