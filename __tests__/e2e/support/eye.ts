import type { Browser } from 'playwright-core';

/** Looks at screenshots in a page of its own. */
export async function createEye(browser: Browser) {
  const page = await browser.newPage();
  return {
    /** 0 to 255: only a twentieth of the picture is brighter. */
    brightest: (picture: Buffer): Promise<number> =>
      page.evaluate(
        async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.width;
          canvas.height = image.height;
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
          const brightness: number[] = [];
          for (let at = 0; at < data.length; at += 4) {
            brightness.push(
              0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0),
            );
          }
          brightness.sort((a, b) => a - b);
          return brightness[Math.floor(brightness.length * 0.95)] ?? 0;
        },
        `data:image/png;base64,${picture.toString('base64')}`,
      ),
  };
}
