import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { groundFor, redrawImage } from './images.ts';

const red = { r: 200, g: 30, b: 30 };
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

describe('groundFor', () => {
  /** A bar of that colour on a transparent background. */
  const bar = async (background: string) => {
    const input = await sharp({ create: { width: 60, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
    return sharp({ create: { width: 80, height: 40, channels: 4, background: '#00000000' } })
      .composite([{ input }])
      .webp()
      .toBuffer();
  };
  test.each([
    ['#000000', 'light'],
    ['#1e2026', 'light'],
    ['#0b1f4b', 'light'],
    ['#ffffff', 'dark'],
    ['#fff9c4', 'dark'],
    ['#d02020', 'any'],
  ])('of a picture in %s is %s', async (colour, ground) => {
    expect(await groundFor(await bar(colour))).toBe(ground);
  });

  test('is any for a picture that fills its frame, and for an empty one', async () => {
    expect(await groundFor(await canvas(80, 40).webp().toBuffer())).toBe('any');
    const emptyPicture = sharp({
      create: { width: 8, height: 8, channels: 4, background: '#00000000' },
    });
    expect(await groundFor(await emptyPicture.webp().toBuffer())).toBe('any');
  });
});

describe('redrawImage', () => {
  test('redraws a large photograph as WebP of at most 512 px a side', async () => {
    const image = await redrawImage(await canvas(2000, 1000).jpeg().toBuffer());
    expect(image).toMatchObject({ mediaType: 'image/webp', width: 512, height: 256 });
    expect((await sharp(image.bytes).metadata()).format).toBe('webp');
  });

  test('keeps a small picture at its size', async () => {
    const image = await redrawImage(await canvas(40, 30).png().toBuffer());
    expect(image).toMatchObject({ width: 40, height: 30 });
  });

  test('turns a photograph upright and removes its location', async () => {
    const photograph = await canvas(80, 40)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photograph).metadata()).exif).toBeDefined();
    const image = await redrawImage(photograph);
    expect(image).toMatchObject({ width: 40, height: 80 });
    expect((await sharp(image.bytes).metadata()).exif).toBeUndefined();
  });

  test('drops a script appended to a picture', async () => {
    const polyglot = Buffer.concat([
      await canvas(10, 10).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const image = await redrawImage(polyglot);
    expect(image.bytes.includes('<script>')).toBe(false);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['an empty file', ''],
  ])('refuses %s by its first bytes', async (_what, text) => {
    await expect(redrawImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      code: 'file_type_refused',
    });
  });

  test('reports a truncated picture as unreadable', async () => {
    const whole = await canvas(400, 400).png().toBuffer();
    await expect(redrawImage(whole.subarray(0, 60))).rejects.toMatchObject({
      code: 'file_unreadable',
    });
  });

  test('refuses an SVG that starts with the bytes of a JPEG', async () => {
    const disguise = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]);
    await expect(redrawImage(disguise)).rejects.toMatchObject({ code: 'file_unreadable' });
  });

  test('refuses a decompression bomb before it is decoded', async () => {
    const bomb = await canvas(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(redrawImage(bomb)).rejects.toMatchObject({ code: 'file_unreadable' });
  });
});
