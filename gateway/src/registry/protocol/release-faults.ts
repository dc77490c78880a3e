import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Faults listed of one release. */
const listedFaults = 20;

/** What is wrong with a release, each with its path in it, as Spanish sentences. */
export function releaseFaults({ issues }: z.core.$ZodError): string[] {
  const faults = issues.slice(0, listedFaults).map(faultText);
  const left = issues.length - faults.length;
  return left > 0 ? [...faults, `Y ${left} más.`] : faults;
}

/** «areaManifest.navigation[3].label tiene más de 40 caracteres.» */
function faultText(issue: Issue): string {
  return `${pathText(issue.path)} ${problemOf(issue)}.`;
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return `tiene más de ${issue.maximum} caracteres`;
      if (issue.origin === 'json') return `ocupa más de ${Number(issue.maximum) / 1024} KB`;
      return `tiene más de ${issue.maximum} elementos`;
    case 'too_small':
      return 'está vacío';
    case 'invalid_key':
      return 'tiene un nombre que no vale';
    case 'invalid_type':
      return 'falta o no es del tipo esperado';
    default:
      return 'no tiene la forma esperada';
  }
}

function pathText(path: Issue['path']): string {
  const text = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    const name = String(part).slice(0, 60);
    if (!/^[\w-]+$/.test(name)) return `${before}[${JSON.stringify(name)}]`;
    return before === '' ? name : `${before}.${name}`;
  }, '');
  return text === '' ? 'release.json' : text;
}
