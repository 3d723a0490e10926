import type { JSX } from 'react';
import type { Poster as PosterArt } from '../../contract/entities.ts';
import styles from './Poster.module.css';

type PosterProps = {
  poster: PosterArt;
  sizes: string;
  alt: string;
  priority?: boolean;
  /** Uses the picture with the title drawn on it, if there is one. */
  lettered?: boolean;
};

export function Poster({ poster, sizes, alt, priority = false, lettered = false }: PosterProps): JSX.Element {
  const { lettering } = poster;
  const srcSet = (widths: number[], file: string) =>
    widths.map((width) => `${poster.path}/${width}${file} ${width}w`).join(', ');
  const avif =
    lettered && lettering
      ? srcSet(poster.widths.slice(0, -1), `-${lettering}.avif`)
      : srcSet(poster.widths, '.avif');
  const middle = poster.widths[Math.floor(poster.widths.length / 2)] ?? 320;
  return (
    <picture className={styles.poster} style={{ backgroundColor: poster.color }}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={styles.picture}
        src={`${poster.path}/${middle}.webp`}
        srcSet={srcSet(poster.widths, '.webp')}
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
