import { flushSync } from 'react-dom';
import { createRoot, type Container, type Root } from 'react-dom/client';

/**
 * React roots that render synchronously; single-spa-react 6.0.2 has no option for it. With React's
 * own scheduling each nested area would wait for its turn, and the browser would paint an empty
 * container in between.
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
