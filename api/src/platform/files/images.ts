import type sharp from 'sharp';
import { DomainError } from '../domain-error.ts';

export interface StoredImage {
  bytes: Buffer;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

/** Phones reach 50 megapixels; a decompression bomb starts far above. */
const maxInputPixels = 50_000_000;
const maxSidePixels = 512;
const decodeSeconds = 10;

let decoder: Promise<typeof sharp> | undefined;

/** Loaded with the first picture: its library takes long to load, and few starts see one. */
function loadDecoder(): Promise<typeof sharp> {
  decoder ??= import('sharp').then(({ default: library }) => {
    // Whatever a file pretends to be, only these three decoders can run: no SVG, PDF, GIF or text.
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
 * A picture made safe to store: decoded and drawn again as WebP of at most 512 px a side, upright,
 * with nothing of the original but its pixels (no metadata, no trailing bytes).
 * Throws `file_type_refused` for what isn't JPEG, PNG or WebP by its first bytes, and
 * `file_unreadable` for what says it is and can't be drawn, or is a decompression bomb.
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
    // The decoder's message doesn't help the user, and every cause has the same answer.
    throw new DomainError('file_unreadable');
  }
}

/** A stored picture for what can't read WebP. */
export async function asPng(stored: Buffer): Promise<Buffer> {
  const draw = await loadDecoder();
  return draw(stored, { limitInputPixels: maxInputPixels }).png().toBuffer();
}

function imageKind(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  if (isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  return undefined;
}
