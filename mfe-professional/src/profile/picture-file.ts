import { errorMessage, type ErrorCode } from '@aforo/shared/contract';

/** What the file chooser offers; the server looks at the bytes themselves. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const maxPictureBytes = 5 * 1024 * 1024;

/** A file that is not worth sending, refused with the code and words that the server would use. */
export class PictureRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(errorMessage[code]);
    this.name = 'PictureRefused';
    this.code = code;
  }
}

/** Throws `PictureRefused` for what the server would refuse by its type or size. */
export function assertPicture(file: { type: string; size: number }): void {
  if (!pictureTypes.some((type) => type === file.type)) {
    throw new PictureRefused('file_type_refused');
  }
  if (file.size > maxPictureBytes) throw new PictureRefused('file_too_large');
}
