/**
 * Keeps a page working that the browser translates. Chrome and Edge replace each text node by
 * `<font>` elements with the translation, while React keeps the original node: it would change words
 * that are no longer in the page, and fail to remove them.
 *
 * The original of each translation is remembered. When React changes its text, it returns to its
 * place, where the browser translates it again. When React removes it or inserts beside it, the
 * translation is meant.
 */
export function keepTranslatedText(page: Window & typeof globalThis): void {
  const { document, MutationObserver, Node } = page;
  const translations = new WeakMap<Node, Element>();

  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      translations.delete(target);
      if (translation?.isConnected && !target.isConnected) translation.replaceWith(target);
    }
  });
  function note(records: readonly MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        if (removed.nodeType !== Node.TEXT_NODE) continue;
        const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (!translation) continue;
        translations.set(removed, translation);
        changes.observe(removed, { characterData: true });
      }
    }
  }
  const replacements = new MutationObserver(note);
  replacements.observe(document, { childList: true, subtree: true });

  /** The node in the page that has the words of this one. */
  function shown<N extends Node>(parent: Node, node: N): N | Element {
    if (node.parentNode === parent) return node;
    note(replacements.takeRecords());
    const translation = translations.get(node);
    return translation?.parentNode === parent ? translation : node;
  }
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <N extends Node>(node: N, before: Node | null): N {
    return insertBefore.call(this, node, before && shown(this, before)) as N; // the native returns its argument
  };
  Node.prototype.removeChild = function <N extends Node>(node: N): N {
    removeChild.call(this, shown(this, node));
    return node;
  };
}

function isTranslation(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}
