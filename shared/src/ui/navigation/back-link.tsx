import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A link from a record to its list, labelled with the list's content. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Back to={to}>
      <ChevronLeft size={18} aria-hidden />
      {children}
    </Back>
  );
}

const Back = styled(Link)`
  display: inline-flex;
  gap: ${({ theme }) => theme.space[1]};
  align-items: center;
  align-self: flex-start;
  min-height: 32px;
  margin: -8px 0 -8px -4px;
  color: ${({ theme }) => theme.color.textMuted};
  text-decoration: none;

  &:hover {
    color: ${({ theme }) => theme.color.text};
    text-decoration: underline;
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;
