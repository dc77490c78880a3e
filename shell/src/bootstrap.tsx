import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createAppServices } from './app-services.ts';
import { keepTranslatedText } from './translation/translated-text.ts';

// Before the natives are saved, which include its changes.
keepTranslatedText(globalThis.window);

// No top-level await: webpack's runtime for it is larger than this file.
void createAppServices().then((app) => {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(<App app={app} />);
});
