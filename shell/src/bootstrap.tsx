import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createHouse } from './house.ts';

// Not awaited at the top: webpack's runtime for that is larger than this file.
void createHouse().then((house) => {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(<App house={house} />);
});
