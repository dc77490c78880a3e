/** What the elements of a selector must have, by the selector's text; null when it isn't known. */
const needsOf = new Map();

/** Classes, by the text that names them. */
const classesOf = new Map();

/**
 * Whether an element may match a selector: false only when it lacks the class or the tag that every
 * element has that does.
 * @param {unknown} selector of a rule; other rules have none
 * @param element as jsdom keeps it
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

/** A class and a tag of the last compound selector of each selector in a list. */
function readNeeds(selector) {
  const plain = withoutArguments(selector).replaceAll(/\[[^\]]*\]/g, '');
  // Quotes, escapes, namespaces and other alphabets: the whole answer is asked for.
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

/** Without the parts in parentheses, however deep. */
function withoutArguments(selector) {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}
