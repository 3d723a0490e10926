import sharp from 'sharp';
import { SHARE_PICTURE } from '../../../../contract/paths.ts';
import { POSTERS } from './recipe.ts';
import { squeeze } from './squeeze.ts';

/** The poster whole, before a blurred one that fills the picture. */
export async function sharePicture(poster: string): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE;
  const backdrop = await sharp(poster)
    .resize({ width: width / 4, height: Math.round(height / 4), fit: 'cover' })
    .blur(6)
    .modulate({ brightness: 0.55 })
    .resize({ width, height, fit: 'fill' })
    .png()
    .toBuffer();
  const front = await sharp(poster).resize({ height, fit: 'inside' }).png().toBuffer();
  const whole = await sharp(backdrop)
    .composite([{ input: front, gravity: 'centre' }])
    .png()
    .toBuffer();
  const { bytes, qualities } = POSTERS.share;
  return squeeze(bytes, qualities, (quality) => sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer());
}
