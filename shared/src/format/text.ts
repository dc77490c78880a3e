/** Lower case without accents, for comparing typed text: `Íñigo` equals `inigo`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'i', 'da', 'do', 'dos']);

/** Up to two initials of a name: first name and first surname. `María de la Cruz` is `MC`. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const significant = words.filter((word) => !particles.has(word.toLowerCase()));
  const chosen = significant.length > 0 ? significant : words;
  return chosen
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase('es'))
    .join('');
}
