import { shellConfig } from '@aforo/shared/webpack-preset';

export default (env, argv) => shellConfig(import.meta.dirname, { env, argv });
