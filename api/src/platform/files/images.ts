import type sharp from 'sharp';
import { DomainError } from '../domain-error.ts';

export interface StoredImage {
  bytes: Buffer;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

/** An uploaded picture, and whether to compute the background that it needs. */
export interface ImageFile {
  bytes: Uint8Array;
  needsGround: boolean;
}

export interface RedrawnImage {
  image: StoredImage;
  ground: Ground | null;
}

/** Phones reach 50 megapixels; a decompression bomb starts far above. */
const maxInputPixels = 50_000_000;
const maxSidePixels = 512;
const decodeSeconds = 10;

let decoder: Promise<typeof sharp> | undefined;

/** Loaded with the first picture: the library loads slowly, and most server runs need none. */
function loadDecoder(): Promise<typeof sharp> {
  decoder ??= import('sharp').then(({ default: library }) => {
    // Only these three decoders can run, whatever the file claims to be: no SVG, PDF, GIF or text.
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
      ],
    });
    return library;
  });
  return decoder;
}

/**
 * Makes a picture safe to store: decoded and redrawn as WebP of at most 512 px a side, upright,
 * with only the pixels of the original (no metadata, no trailing bytes). Throws `file_type_refused`
 * unless the first bytes are those of JPEG, PNG or WebP, and `file_unreadable` for a broken picture
 * or a decompression bomb.
 */
export async function redrawImage(original: Buffer): Promise<StoredImage> {
  const kind = imageKind(original);
  if (!kind) throw new DomainError('file_type_refused');
  const draw = await loadDecoder();
  try {
    const image = draw(original, { limitInputPixels: maxInputPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== kind) throw new DomainError('file_unreadable');
    const { data, info } = await image
      .autoOrient()
      .resize(maxSidePixels, maxSidePixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType: 'image/webp', width: info.width, height: info.height };
  } catch {
    // The decoder's message does not help the user, and every cause has the same answer.
    throw new DomainError('file_unreadable');
  }
}

/** A stored picture as PNG, for clients that cannot read WebP. */
export async function asPng(stored: Buffer): Promise<Buffer> {
  const draw = await loadDecoder();
  return draw(stored, { limitInputPixels: maxInputPixels }).png().toBuffer();
}

/** The background that a picture needs: any, a light or a dark one. */
export type Ground = 'any' | 'light' | 'dark';

/** The luminances with a contrast of at least 3:1 on the dark frame, and on white. */
const seenOnDark = 0.143;
const seenOnLight = 0.3;

/**
 * The background that a stored picture needs. A picture that fills its frame works on any; for one
 * with transparency the mean luminance of its pixels decides.
 */
export async function groundFor(stored: Buffer): Promise<Ground> {
  const draw = await loadDecoder();
  const { data, info } = await draw(stored, { limitInputPixels: maxInputPixels })
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  let [weight, sum] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    weight += alpha / 255;
    sum += (alpha / 255) * (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
  }
  if (weight === 0 || weight / pixels > 0.97) return 'any';
  const luminance = sum / weight;
  if (luminance < seenOnDark) return 'light';
  return luminance > seenOnLight ? 'dark' : 'any';
}

function linear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function imageKind(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  if (isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  return undefined;
}
