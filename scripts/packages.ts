import { writePackages } from './packages/write-packages.ts';

/** `npm run packages`: writes the packages that `lerna publish` sends. */
await writePackages();
