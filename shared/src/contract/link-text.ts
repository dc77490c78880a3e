/**
 * Domain endings that mail programs turn into links: all countries (two letters) and the common
 * generic ones.
 */
const endings = [
  'com',
  'net',
  'org',
  'info',
  'biz',
  'edu',
  'gov',
  'mobi',
  'name',
  'pro',
  'cat',
  'eus',
  'gal',
  'app',
  'dev',
  'xyz',
  'online',
  'shop',
  'store',
  'site',
  'club',
  'top',
  'link',
  'click',
  'live',
  'vip',
  'icu',
  'fun',
  'space',
  'website',
  'tech',
  'blog',
  'cloud',
  'zip',
  'mov',
  'gift',
  'gifts',
  'page',
  'web',
  'news',
  'bio',
  'work',
  'world',
  'today',
  'life',
  'win',
  'bid',
  'loan',
  'cash',
  'money',
  'bank',
  'email',
  'support',
  'help',
  'host',
  'press',
  'media',
  'agency',
  'games',
  'bet',
  'casino',
  'beauty',
  'fit',
  'yoga',
  'salon',
  'spa',
  'center',
  'studio',
  'care',
  'health',
  'cfd',
  'sbs',
  'lol',
  'rest',
  'digital',
  'group',
  'network',
  'solutions',
  'ltd',
  'promo',
  'deals',
];
const label = '[\\p{L}\\p{M}\\d][\\p{L}\\p{M}\\d-]*';
const scheme = /\b[a-z][a-z\d+.-]{1,20}:\/\/\S*/iu;
const www = /\bwww\d*\.\S+/iu;
const domain = new RegExp(
  `${label}\\.(?:[\\p{L}]{2}|xn--[\\w-]+|${endings.join('|')})(?![\\p{L}\\p{M}\\d-])`,
  'iu',
);
const path = new RegExp(`${label}\\.[\\p{L}]{2,}(?=[/:?])`, 'iu');

/** The part of a text that a mail program would turn into a link; null if there is none. */
export function findLink(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Cf}/gu, '');
  for (const kind of [scheme, www, domain, path]) {
    const [found] = kind.exec(plain) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}
