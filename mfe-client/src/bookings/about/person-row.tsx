import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ProfessionalSummary } from '@aforo/shared/contract';
import { Avatar } from '@aforo/shared/ui';
import { useForId } from '../use-for-id.ts';
import { Muted } from '../timetable/session-details.tsx';
import { paths } from '../../paths.ts';

/** A professional; links to the page with the bio and the classes. */
export function PersonRow({ professional }: { professional: ProfessionalSummary }) {
  const { id, name, bio } = professional;
  return (
    <Line to={paths.professional(id, useForId())}>
      <Avatar name={name} size={40} />
      <div>
        <strong>{name}</strong>
        {bio ? <Muted>{firstLine(bio)}</Muted> : null}
      </div>
      <ChevronRight size={20} aria-hidden />
    </Line>
  );
}

/** The professional's page shows the whole text. */
function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}

const Line = styled(Link)`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  min-height: 56px;
  padding-block: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: break-word;
  }
  > svg {
    flex: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  &:hover strong {
    text-decoration: underline;
  }
`;
