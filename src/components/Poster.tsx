import type { JSX } from 'react';
import type { Poster as PosterArt } from '../../contract/entities.ts';
import styles from './Poster.module.css';

type PosterProps = {
  poster: PosterArt;
  sizes: string;
  alt: string;
  /** The page's largest picture loads eagerly. */
  priority?: boolean;
};

export function Poster({ poster, sizes, alt, priority = false }: PosterProps): JSX.Element {
  const srcSet = (kind: string) =>
    poster.widths.map((width) => `${poster.path}/${width}.${kind} ${width}w`).join(', ');
  const middle = poster.widths[Math.floor(poster.widths.length / 2)] ?? 320;
  return (
    <picture className={styles.poster} style={{ backgroundColor: poster.color }}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        className={styles.picture}
        src={`${poster.path}/${middle}.webp`}
        srcSet={srcSet('webp')}
        sizes={sizes}
        width={middle}
        height={middle * 1.5}
        alt={alt}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
