/**
 * Browser and system from a user agent as Spanish text, e.g. `Chrome en Android`. Only a label for
 * the person's own list of login sessions: common ones are named, others are shown as unknown.
 */
export function describeDevice(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo sin identificar';
}

/**
 * In order: user agents also contain the names of the browsers they descend from, so the most
 * specific go first.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function firstMatch(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
