import { LegalLink, useArea } from '@aforo/shared/area';
import type { LegalVersion } from '@aforo/shared/contract';
import { formatDate, localDateOf, formatPeopleCount } from '@aforo/shared/format';
import { styled } from 'styled-components';

/** Every version that a client may have accepted, in its original wording. */
export function LegalVersions({ versions }: { versions: readonly LegalVersion[] }) {
  const { timeZone } = useArea().settings.center;
  return (
    <List aria-label="Versiones">
      {versions.map(({ id, kind, version, publishedAt, acceptedBy }) => (
        <li key={id}>
          <LegalLink kind={kind} version={version}>
            Versión {version}
          </LegalLink>
          {publishedAt
            ? `, publicada el ${formatDate(localDateOf(publishedAt, timeZone))}`
            : ', la que trae Aforo'}
          {` · la tienen aceptada ${formatPeopleCount(acceptedBy)}`}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
