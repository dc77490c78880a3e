import type { ShellRelease } from '@aforo/shared/build';
import type { ReadShellFile } from './read-shell-file.ts';

/** A larger one is better requested once and cached by the browser. */
const smallBytes = 4096;

/** Texts of the shell's style sheets that a page carries itself, by their files' names. */
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
