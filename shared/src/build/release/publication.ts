import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicationFile, type Publication } from '../../contract/index.ts';

/** The fields of a package that tell who answers for it. */
interface PackageFacts {
  repository?: string | { url?: string };
  aforo?: { owner?: string; onCall?: string };
}

/**
 * Who answers for the package in a folder, and what is new: `aforo.owner`, `aforo.onCall` and
 * `repository` of its `package.json`, and the newest section of its `CHANGELOG.md`. Long texts are
 * cut.
 */
export function publicationOf(packageDir: string): Publication {
  const text = readFileSync(join(packageDir, 'package.json'), 'utf8');
  const { repository, aforo = {} } = JSON.parse(text) as PackageFacts; // npm's format
  const url = typeof repository === 'string' ? repository : repository?.url;
  const file = join(packageDir, 'CHANGELOG.md');
  const changelog = existsSync(file) ? newestSection(readFileSync(file, 'utf8')) : '';
  return {
    ...(aforo.owner && { owner: cut(inOneLine(aforo.owner), 120) }),
    ...(aforo.onCall && { onCall: cut(inOneLine(aforo.onCall), 200) }),
    ...(url && { repository: cut(inOneLine(webAddressOf(url)), 300) }),
    ...(changelog && {
      changelog: cut(
        changelog
          .split(/\r\n?|\n/)
          .map(inOneLine)
          .join('\n'),
        4000,
      ),
    }),
  };
}

/** Without the characters that the contract refuses. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
}

/** Without halves of characters, such as those that the cut leaves. */
function cut(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
}

/** Writes it beside the release, of which it is no part: the build's id stays the same. */
export function writePublication(buildDir: string, packageDir: string): void {
  writeFileSync(
    join(buildDir, publicationFile),
    JSON.stringify(publicationOf(packageDir), null, 2),
  );
}

/** The text under the first heading of a version, without that heading. */
function newestSection(changelog: string): string {
  const [, section = ''] = changelog.split(/^##? \[?v?\d.*$/m);
  return section.trim();
}

/** `git+https://host/team/area.git` and `github:team/area` as an address of a browser. */
function webAddressOf(repository: string): string {
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(repository)?.[1];
  if (short !== undefined) return `https://github.com/${short}`;
  // A password in the address is no part of it.
  return repository
    .replace(/^git\+/, '')
    .replace(/\.git$/, '')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^(https?:\/\/)[^/@]+@/, '$1');
}
