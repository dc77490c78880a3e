import * as z from 'zod/mini';
import { multilineText, oneLineText } from '../../fields.ts';

/** Half of a character, which the database refuses. */
const isWhole = z.refine<string>((text) => !/\p{Cs}/u.test(text), {
  error: 'Tiene un carácter cortado por la mitad.',
});
const line = (maxLength: number) => oneLineText().check(z.maxLength(maxLength), isWhole);

/**
 * What operators and other teams need to know of a build: `publication.json`, beside `release.json`
 * in the upload. It isn't part of the release, which every page has, nor of the build's id.
 */
export const publicationSchema = z.object({
  /** The team that answers for the area. */
  owner: z.exactOptional(line(120)),
  /** How to reach it at night: a telephone, an address. */
  onCall: z.exactOptional(line(200)),
  /** Address of the sources. */
  repository: z.exactOptional(line(300)),
  /** What is new in this version; Markdown. */
  changelog: z.exactOptional(multilineText().check(z.maxLength(4000), isWhole)),
});
export type Publication = z.infer<typeof publicationSchema>;

export const publicationFile = 'publication.json';
