import type { ShellRelease } from '@aforo/shared/build';
import type { ReadShellFile } from './read-shell-file.ts';

/** Larger files are better requested once and cached by the browser. */
const smallBytes = 4096;

/** Contents of the shell's style sheets to inline in a page, by file name. */
export function inlineStyles(shell: ShellRelease, readFile: ReadShellFile): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of shell.styles) {
    if ((shell.files[file]?.bytes ?? Infinity) > smallBytes) continue;
    const text = readFile(shell, file)?.text;
    // A `<` could end the style element.
    if (text !== undefined && !text.includes('<')) texts.set(file, text);
  }
  return texts;
}
