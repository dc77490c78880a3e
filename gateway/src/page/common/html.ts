/** Escapes text for use between tags or in a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Escapes JSON for use in a `<script>`: without `<`, no `</script>` or `<!--` can end or change the
 * element, and JSON.parse restores the character.
 */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** ` name="value"` for each attribute with a value; `true` is written as the bare name. */
export function attributes(all: Record<string, string | true | undefined>): string {
  return Object.entries(all)
    .map(([name, value]) => {
      if (value === undefined) return '';
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
}
