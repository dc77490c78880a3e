/**
 * Presets for a package's `webpack.config.js`. JavaScript, because webpack-cli reads configurations
 * with plain Node; the presets themselves are TypeScript.
 */
import { register } from 'tsx/esm/api';

register();
export const { areaConfig, shellConfig } = await import('./webpack-config.ts');
