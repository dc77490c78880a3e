/**
 * Whether a version meets a range as package.json writes them: `^`, `~`, exact, comparisons, `x`,
 * `*`, several with spaces (all of them) or `||` (any of them). What isn't understood isn't met.
 */
export function meetsRange(version: string, range: string): boolean {
  const given = parse(version);
  if (!given) return false;
  return range.split('||').some((all) =>
    all
      .trim()
      .split(/\s+/)
      .every((one) => meetsOne(given, one)),
  );
}

type Version = readonly [major: number, minor: number, patch: number];

function parse(text: string): Version | null {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function meetsOne(given: Version, range: string): boolean {
  if (['', '*', 'x', 'latest'].includes(range)) return true;
  const parts = /^(\^|~|>=|<=|>|<|=)?v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?(?:[-+].*)?$/.exec(
    range,
  );
  if (!parts) return false;
  const [, operator = '', major = '0', minor, patch] = parts;
  const isOpen = (part: string | undefined): boolean => part === undefined || !/^\d+$/.test(part);
  const wanted: Version = [
    Number(major),
    isOpen(minor) ? 0 : Number(minor),
    isOpen(patch) ? 0 : Number(patch),
  ];
  const order = compare(given, wanted);
  switch (operator) {
    case '^':
      return order >= 0 && compare(given, afterCaret(wanted)) < 0;
    case '~':
      return order >= 0 && compare(given, afterTilde(wanted, isOpen(minor))) < 0;
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    default:
      if (isOpen(minor)) return given[0] === wanted[0];
      if (isOpen(patch)) return given[0] === wanted[0] && given[1] === wanted[1];
      return order === 0;
  }
}

function afterCaret([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

function afterTilde([major, minor]: Version, isMajorOnly: boolean): Version {
  return isMajorOnly ? [major + 1, 0, 0] : [major, minor + 1, 0];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
