import { fold } from '@aforo/shared/format';

const mostSuggested = 8;

/**
 * Adds the typed text, which may contain several tags separated by commas. A tag known with another
 * spelling takes the known one, so that «vip» and «VIP» do not both exist.
 */
export function addTags(
  chosen: readonly string[],
  typed: string,
  known: readonly string[],
): string[] {
  const tags = [...chosen];
  for (const part of typed.split(',')) {
    const text = part.trim().replace(/\s+/g, ' ');
    if (!text || tags.some((tag) => isSame(tag, text))) continue;
    tags.push(known.find((tag) => isSame(tag, text)) ?? text);
  }
  return tags;
}

/**
 * Tags in use that match the typed text and are not selected; those that start with it come first.
 */
export function suggestTags(
  known: readonly string[],
  chosen: readonly string[],
  typed: string,
): string[] {
  const text = fold(typed.trim());
  const free = known.filter(
    (tag) => fold(tag).includes(text) && !chosen.some((other) => isSame(other, tag)),
  );
  const begins = (tag: string) => fold(tag).startsWith(text);
  return [...free.filter(begins), ...free.filter((tag) => !begins(tag))].slice(0, mostSuggested);
}

function isSame(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
