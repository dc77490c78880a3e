import { styled } from 'styled-components';
import { Disclosure } from '@aforo/shared/ui';
import type { AreaStatus } from '../area-status.ts';

/** Who answers for the area, where its sources are, and what is new in its newest version. */
export function PublicationFacts({ status: { state, releases } }: { status: AreaStatus }) {
  const [newest] = releases;
  const stable = releases.find(({ buildId }) => buildId === state.stable);
  const { owner, onCall, repository } = stable?.publication ?? newest?.publication ?? {};
  const changelog = newest?.publication?.changelog;
  if (!owner && !onCall && !repository && !changelog) return null;
  return (
    <div>
      <Facts>
        {owner ? <span>Responde {owner}</span> : null}
        {onCall ? <span>Guardia: {onCall}</span> : null}
        {repository ? <Repository address={repository} /> : null}
      </Facts>
      {newest && changelog ? (
        <Disclosure summary={`Novedades de ${newest.version}`}>
          <Changelog>{changelog}</Changelog>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** A link only to the web: a team wrote the address. */
function Repository({ address }: { address: string }) {
  if (URL.parse(address)?.protocol !== 'https:') return <span>{address}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https:\/\//, '')}
    </a>
  );
}

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[4]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;

const Changelog = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
