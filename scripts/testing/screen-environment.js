import FixedJsdom from 'jest-fixed-jsdom';
import { mayMatch } from './may-match.js';

/**
 * jsdom with a quick way to say how an element is styled. jsdom asks every rule of the page about an
 * element, and everything about it anew each time that a test asks, which was a third of what the tests
 * of screens took. The answers are the same.
 */
// oxlint-disable-next-line no-restricted-exports -- jest asks for an environment as the default
export default class ScreenEnvironment extends FixedJsdom {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    // Behind each node that a page sees is the one that jsdom works with.
    const behind = Object.getOwnPropertySymbols(window.document).find(
      ({ description }) => description === 'impl',
    );
    askFewerRules(window.document[behind], behind);
    rememberStyles(window, window.document[behind]);
  }
}

/** A rule whose selector asks for a class or a tag that an element hasn't isn't looked at any further. */
function askFewerRules(document, behind) {
  let matcher;
  Object.defineProperty(document, '_nwsapiDontThrow', {
    get: () => matcher,
    set(made) {
      matcher = {
        configure: (options) => made.configure(options),
        match: (selector, element) =>
          mayMatch(selector, element[behind]) && made.match(selector, element),
      };
    },
  });
}

/** For as long as jsdom itself keeps what it has found: until something changes on the page. */
function rememberStyles(window, document) {
  const { getComputedStyle } = window;
  let styles = new WeakMap();
  let validWith = null;
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return getComputedStyle(element, pseudo);
    const known = document._styleCache === validWith ? styles.get(element) : undefined;
    if (known) return known;
    const style = getComputedStyle(element);
    if (document._styleCache !== validWith) {
      validWith = document._styleCache;
      styles = new WeakMap();
    }
    styles.set(element, style);
    return style;
  };
}
