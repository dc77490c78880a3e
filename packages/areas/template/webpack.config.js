import { areaConfig } from '@aforo/build';

export default (env, argv) => areaConfig(import.meta.dirname, { env, argv });
