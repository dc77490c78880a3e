import { beforeAll, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { keepTranslatedText } from './translated-text.ts';

beforeAll(() => keepTranslatedText(window));

/** Replaces each text node as Chrome does. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.tagName === 'FONT') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `[${text.textContent}]`;
    outer.append(inner);
    text.parentNode?.insertBefore(outer, text);
    text.parentNode?.removeChild(text);
  }
}

const settled = () => act(() => Promise.resolve());

function Results() {
  const [query, setQuery] = useState('ana');
  return (
    <section>
      <p>
        Resultados de {query}: {query.length}
        {query === 'ana' ? ' (la primera)' : null}
        <em>fin</em>
      </p>
      {query === 'ana' ? 'Suelta' : <b>Negrita</b>}
      <button onClick={() => setQuery('ruiz')}>Cambiar</button>
    </section>
  );
}

test('a translated page shows the changed words, and no earlier ones', async () => {
  const { container } = render(<Results />);
  translate(container);
  await settled();
  expect(container).toHaveTextContent('[Resultados de ][ana][: ][3][ (la primera)]');
  act(() => screen.getByRole('button').click());
  await settled();
  expect(container.querySelector('p')).toHaveTextContent('[Resultados de ]ruiz[: ]4[fin]');
  expect(container).not.toHaveTextContent('ana');
  expect(container).not.toHaveTextContent('Suelta');
  expect(screen.getByText('Negrita')).toBeVisible();
  translate(container);
  expect(container.querySelector('p')).toHaveTextContent('[Resultados de ][ruiz][: ][4][fin]');
});

test('a removed translated text leaves with its element', () => {
  // React removes each text from the container itself.
  const { container, unmount } = render(<>Hola {'Ana'}</>);
  translate(container);
  unmount();
  expect(container).toBeEmptyDOMElement();
});

test('other removals fail as before', () => {
  const [parent, stranger] = [document.createElement('p'), document.createElement('p')];
  expect(() => parent.removeChild(stranger)).toThrow();
  parent.insertBefore(stranger, null);
  expect(parent.removeChild(stranger)).toBe(stranger);
});
