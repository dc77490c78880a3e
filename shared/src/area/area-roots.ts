import { flushSync } from 'react-dom';
import { createRoot, type Container, type Root } from 'react-dom/client';

/**
 * React roots that render at once. Left to React's own schedule, each of the areas that stand in one
 * another would wait for its turn, and the browser would paint the empty place between two of them.
 */
export const areaRoots = {
  createRoot(container: Container): Root {
    const root = createRoot(container);
    return {
      render: (element) => flushSync(() => root.render(element)),
      unmount: () => root.unmount(),
    };
  },
};
