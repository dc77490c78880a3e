import { errorMessage, type ErrorCode } from '@aforo/shared/contract';

/** The types offered by the file chooser; the server checks the content. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const maxPictureBytes = 5 * 1024 * 1024;

/** A file refused before the upload, with the server's error code and message. */
export class PictureRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(errorMessage[code]);
    this.name = 'PictureRefused';
    this.code = code;
  }
}

/** Throws `PictureRefused` if the server would refuse the type or size. */
export function assertPicture(file: { type: string; size: number }): void {
  if (!pictureTypes.some((type) => type === file.type)) {
    throw new PictureRefused('file_type_refused');
  }
  if (file.size > maxPictureBytes) throw new PictureRefused('file_too_large');
}
