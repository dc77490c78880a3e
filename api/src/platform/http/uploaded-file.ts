import '@fastify/multipart';
import { importMaxBytes } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

const mebibyte = 1024 * 1024;
const maxImageBytes = 5 * mebibyte;

/**
 * How much of an oversized file is still read and discarded, so that the sending browser gets the
 * answer; otherwise it would see a lost connection.
 */
const maxIgnoredBytes = 64 * mebibyte;

type TooLarge = 'file_too_large' | 'list_too_large' | 'paper_too_large' | 'bank_file_too_large';

/**
 * The only file of a multipart request, whatever its part's name.
 * @throws {DomainError} `file_too_large` over 5 MB, `malformed_request` when there is no file or
 * the
 * body ends before its form does
 */
export async function readUploadedImage(request: FastifyRequest): Promise<Buffer> {
  const { bytes } = await readUploaded(request, maxImageBytes, 'file_too_large');
  return bytes;
}

/** The same for a list of records, with its file name. @throws {DomainError} `list_too_large` */
export function readUploadedList(
  request: FastifyRequest,
): Promise<{ name: string; bytes: Buffer }> {
  return readUploaded(request, importMaxBytes, 'list_too_large');
}

/** Another kind of file, of up to 50 MB. @throws {DomainError} the error code for a larger one */
export function readUploadedFile(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: TooLarge,
): Promise<{ name: string; bytes: Buffer }> {
  return readUploaded(request, maxBytes, tooLarge);
}

async function readUploaded(request: FastifyRequest, maxBytes: number, tooLarge: TooLarge) {
  try {
    return await read(request, maxBytes, tooLarge);
  } catch (error) {
    // The parser throws plain errors for a truncated or invalid form; its limits have a status.
    if (error instanceof DomainError || hasStatus(error)) throw error;
    throw new DomainError('malformed_request');
  }
}

function hasStatus(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'statusCode' in error;
}

async function read(request: FastifyRequest, maxBytes: number, tooLarge: TooLarge) {
  if (!request.isMultipart()) throw new DomainError('malformed_request');
  if (Number(request.headers['content-length'] ?? 0) > maxIgnoredBytes) {
    throw new DomainError(tooLarge);
  }
  const part = await request.file({
    limits: { files: 1, fields: 0, parts: 1, fileSize: maxIgnoredBytes },
  });
  if (!part) throw new DomainError('malformed_request');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file) {
    if (!Buffer.isBuffer(chunk)) continue; // never, but the stream's type allows it
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBytes) throw new DomainError(tooLarge);
  return { name: part.filename, bytes: Buffer.concat(chunks, size) };
}
