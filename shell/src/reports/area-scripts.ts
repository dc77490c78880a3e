import { addressOf, type AreaRelease } from '@aforo/shared/contract';

/** URLs in the lines of a stack, the innermost call first. */
export function scriptsIn(stack: string): string[] {
  return [...stack.matchAll(/https?:\/\/[^\s()]+?(?=:\d+(?::\d+)?(?:\)|\s|$))/g)].map(
    ([address]) => address,
  );
}

/** The files of a release, as addresses without a query. */
const addressesOf = new WeakMap<AreaRelease, ReadonlySet<string>>();

/** Whether a script is a file of the release, with whatever query. `origin` is the page's. */
export function isScriptOf(release: AreaRelease, script: string, origin: string): boolean {
  if (!URL.canParse(script)) return false;
  let addresses = addressesOf.get(release);
  if (!addresses) {
    const files = Object.keys(release.files);
    addresses = new Set(
      files.map((file) => withoutQuery(new URL(addressOf(release, file), origin))),
    );
    addressesOf.set(release, addresses);
  }
  return addresses.has(withoutQuery(new URL(script)));
}

function withoutQuery({ origin, pathname }: URL): string {
  return origin + pathname;
}
