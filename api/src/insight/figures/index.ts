export { registerFigures } from './figures.routes.ts';
