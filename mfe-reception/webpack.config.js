import { areaConfig } from '@aforo/shared/webpack-preset';

export default (env, argv) => areaConfig(import.meta.dirname, { env, argv });
