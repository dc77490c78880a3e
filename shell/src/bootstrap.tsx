import '@fontsource-variable/jost/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createHouse } from './house.ts';

const house = await createHouse();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<App house={house} />);
