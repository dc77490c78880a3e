/**
 * What a package's `webpack.config.js` is made from: `areaConfig` and `shellConfig`. JavaScript,
 * because webpack-cli reads configurations with plain Node; the preset itself is TypeScript.
 */
import { register } from 'tsx/esm/api';

register();
export const { areaConfig, shellConfig } = await import('./webpack-config.ts');
