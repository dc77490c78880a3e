import { fold } from '@aforo/shared/format';

const mostSuggested = 8;

/**
 * Adds what was typed, which may be several tags with commas. A tag that is known under another
 * spelling takes the known one, so that «vip» and «VIP» never live side by side.
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

/** Tags in use that go on with what is being typed and aren't chosen yet; those that begin so first. */
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
