import FixedJsdom from 'jest-fixed-jsdom';
import { mayMatch } from './may-match.js';

/**
 * jsdom with faster computed styles. For each request jsdom matches every rule of the page against
 * an element, without caching, which took a third of the time of screen tests. The results are the
 * same.
 */
// oxlint-disable-next-line no-restricted-exports -- jest asks for an environment as the default
export default class ScreenEnvironment extends FixedJsdom {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    // Each public node has an internal jsdom node.
    const behind = Object.getOwnPropertySymbols(window.document).find(
      ({ description }) => description === 'impl',
    );
    askFewerRules(window.document[behind], behind);
    rememberStyles(window, window.document[behind]);
  }
}

/** Skips a rule whose selector requires a class or a tag that an element lacks. */
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

/** Caches styles as long as jsdom caches its matches: until the page changes. */
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
