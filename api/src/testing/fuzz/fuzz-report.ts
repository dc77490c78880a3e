import type { Finding, FuzzResult } from './fuzz-run.ts';
import type { SentRequest } from './requests.ts';

const mostShown = 25;

/** The result in Spanish: the counts of every operation, then the findings. */
export function reportOf({ sent, seconds, statuses, findings }: FuzzResult): string {
  const lines = [...statuses]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, counts]) =>
        `${name}: ${[...counts]
          .sort(([a], [b]) => a - b)
          .map(([status, count]) => `${status} × ${count}`)
          .join(', ')}`,
    );
  const ofKind = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind);
  const [failures, mismatches, slow] = [ofKind('failure'), ofKind('mismatch'), ofKind('slow')];
  return [
    ...lines,
    '',
    ...shown('Fallos del servidor', failures),
    ...shown('Respuestas que no encajan con el documento', mismatches),
    ...shown('Respuestas lentas', slow),
    `${sent} peticiones a ${statuses.size} operaciones en ${seconds.toFixed(1)} s: ` +
      `${failures.length} fallos, ${mismatches.length} que no encajan, ${slow.length} lentas.`,
  ].join('\n');
}

function shown(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const some = findings
    .slice(0, mostShown)
    .map(
      ({ index, operation, what, sent }) =>
        `  n.º ${index} ${operation}\n    ${what.slice(0, 600)}\n    ${requestText(sent)}`,
    );
  const left = findings.length - some.length;
  return [`${title} (${findings.length}):`, ...some, ...(left > 0 ? [`  y ${left} más`] : []), ''];
}

/** The request, to repeat it by hand; the user is a role of the demo, never a session. */
export function requestText({ role, method, url, headers, payload }: SentRequest): string {
  const said = JSON.stringify(headers).slice(0, 400);
  return `${role}: ${method} ${url.slice(0, 600)} ${said} ${withoutSecrets(payload ?? '').slice(0, 800)}`;
}

function withoutSecrets(body: string): string {
  return body.replaceAll(/("[^"]*(?:password|token|secret|code)[^"]*"\s*:\s*)"[^"]*"?/gi, '$1"…"');
}
