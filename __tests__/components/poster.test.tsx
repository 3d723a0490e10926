import { render } from '@testing-library/react';
import { Poster } from '../../src/components/Poster.tsx';

const poster = { path: '/posters/a/v1', widths: [160, 320, 780], color: '#203040' };
const sourcesOf = (props: Pick<Parameters<typeof Poster>[0], 'poster' | 'lettered'>) => {
  const { container } = render(<Poster {...props} sizes="30vw" alt="" />);
  const source = container.querySelector('source');
  return {
    avif: source?.getAttribute('srcset'),
    webp: container.querySelector('img')?.getAttribute('srcset'),
    fallback: container.querySelector('img')?.getAttribute('src'),
  };
};

test('a poster comes in all widths, as AVIF and WebP', () => {
  expect(sourcesOf({ poster })).toEqual({
    avif: '/posters/a/v1/160.avif 160w, /posters/a/v1/320.avif 320w, /posters/a/v1/780.avif 780w',
    webp: '/posters/a/v1/160.webp 160w, /posters/a/v1/320.webp 320w, /posters/a/v1/780.webp 780w',
    fallback: '/posters/a/v1/320.webp',
  });
});

test('a card shows the title drawn in its language, without the largest width', () => {
  const { avif } = sourcesOf({ poster: { ...poster, lettering: 'fy' }, lettered: true });
  expect(avif).toBe('/posters/a/v1/160-fy.avif 160w, /posters/a/v1/320-fy.avif 320w');
});

test('a poster has no lettering beside its title, nor on a card without a drawn title', () => {
  const plain = sourcesOf({ poster });
  expect(sourcesOf({ poster: { ...poster, lettering: 'fy' } })).toEqual(plain);
  expect(sourcesOf({ poster, lettered: true })).toEqual(plain);
});
