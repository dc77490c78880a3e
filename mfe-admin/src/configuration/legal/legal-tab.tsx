import { useQuery } from '@tanstack/react-query';
import { legalKinds, legalName, type LegalKind, type LegalVersion } from '@aforo/shared/contract';
import { Card, DelayedFallback, FailedState, Section, Skeleton, Stack } from '@aforo/shared/ui';
import { LegalEditor } from './legal-editor.tsx';
import { LegalVersions } from './legal-versions.tsx';
import { legalVersionsQuery } from './legal.queries.ts';

const description = {
  terms: 'Lo que acepta quien crea una cuenta: reservas, cancelaciones, bonos.',
  privacy: 'Qué guardas de cada persona, para qué y cuánto tiempo.',
} as const satisfies Record<LegalKind, string>;

/** The current legal texts and their past versions. */
export function LegalTab() {
  const versions = useQuery(legalVersionsQuery);
  if (versions.data) {
    const { items } = versions.data;
    return (
      <Stack gap={5}>
        {legalKinds.map((kind) => (
          <OneText key={kind} kind={kind} versions={items.filter((one) => one.kind === kind)} />
        ))}
      </Stack>
    );
  }
  return (
    <Card>
      {versions.isError ? (
        <FailedState
          error={versions.error}
          isRetrying={versions.isFetching}
          onRetry={() => void versions.refetch()}
        />
      ) : (
        <DelayedFallback>
          <Skeleton lines={8} />
        </DelayedFallback>
      )}
    </Card>
  );
}

/** Expects the versions newest first. */
function OneText({ kind, versions }: { kind: LegalKind; versions: readonly LegalVersion[] }) {
  const [current] = versions;
  if (!current) return null;
  return (
    <Card>
      <Section title={legalName[kind]} description={description[kind]}>
        <Stack gap={4}>
          {/* The key resets the editor when a new version is published. */}
          <LegalEditor key={current.version} current={current} />
          <LegalVersions versions={versions} />
        </Stack>
      </Section>
    </Card>
  );
}
