/** The required class and tag of a selector's elements, by its text; null when unknown. */
const needsOf = new Map();

/** Sets of classes by class attribute. */
const classesOf = new Map();

/**
 * Whether an element may match a selector: false only when it lacks a class or tag that every
 * matching element has.
 * @param {unknown} selector of a rule; rules without one may match
 * @param element jsdom's internal element
 */
export function mayMatch(selector, element) {
  if (typeof selector !== 'string') return true;
  let needs = needsOf.get(selector);
  if (needs === undefined) needsOf.set(selector, (needs = readNeeds(selector)));
  if (!needs) return true;
  const classes = readClasses(element.getAttributeNS(null, 'class') ?? '');
  const tag = element._localName.toLowerCase();
  return needs.some(
    (one) =>
      (one.class === undefined || classes.has(one.class)) &&
      (one.tag === undefined || one.tag === tag),
  );
}

function readClasses(text) {
  let classes = classesOf.get(text);
  if (!classes) classesOf.set(text, (classes = new Set(text.split(/\s+/))));
  return classes;
}

/** The class and tag of the last compound selector of each selector in a list. */
function readNeeds(selector) {
  const plain = withoutArguments(selector).replaceAll(/\[[^\]]*\]/g, '');
  // Quotes, escapes, namespaces and non-Latin characters: unknown, so the complete match is
  // computed.
  if (/[^\w\s.#:*,>+~-]/.test(plain)) return null;
  return plain.split(',').map((one) => {
    const last = one
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    return {
      class: /\.([\w-]+)/.exec(last)?.[1],
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
    };
  });
}

/** Removes the parts in parentheses at any depth. */
function withoutArguments(selector) {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}
