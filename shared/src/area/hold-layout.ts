/** A new build's screen may take this long to be as tall as the old one's, and to show what had the focus. */
const patienceMs = 1500;

/**
 * Holds the layout of a container while its content is replaced: its height, so that nothing below
 * and no scroll position moves, and the focus, which goes to the same control of the new content.
 * Answers with what to call when the new content is there.
 */
export function holdLayout(container: HTMLElement): () => void {
  const height = container.offsetHeight;
  const findFocused = describe(container, document.activeElement);
  container.style.minHeight = `${height}px`;

  return () => {
    const until = performance.now() + patienceMs;
    let isFocusDue = findFocused !== undefined;
    const look = () => {
      const content = container.firstElementChild;
      const isTall = content instanceof HTMLElement && content.offsetHeight >= height;
      // Whoever has taken the focus meanwhile keeps it.
      if (isFocusDue && document.activeElement !== document.body) isFocusDue = false;
      const found = isFocusDue ? findFocused?.() : undefined;
      if (found) {
        found.focus({ preventScroll: true });
        isFocusDue = false;
      }
      if ((isTall && !isFocusDue) || performance.now() > until || !container.isConnected) {
        container.style.minHeight = '';
      } else requestAnimationFrame(look);
    };
    look();
  };
}

const identifyingAttributes = ['id', 'name', 'href', 'type', 'aria-label', 'role', 'placeholder'];

/** How to find the same control again among elements of another build; undefined if it isn't inside. */
function describe(
  container: HTMLElement,
  element: Element | null,
): (() => HTMLElement | undefined) | undefined {
  if (!element || element === container || !container.contains(element)) return undefined;
  const looks = looksOf(element);
  const alike = () =>
    [...container.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (other) => looksOf(other) === looks,
    );
  const position = alike().findIndex((other) => other === element);
  return () => alike()[position];
}

function looksOf(element: Element): string {
  // Ids that React makes differ between two roots.
  const values = identifyingAttributes.map((name) => {
    const value = element.getAttribute(name);
    return name === 'id' && value && /[:«_]r/.test(value) ? '' : value;
  });
  const words =
    element.children.length === 0 || element.matches('a, button') ? element.textContent : '';
  return JSON.stringify([...values, words]);
}
