import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { lastListPath } from '../common/last-list.ts';

/** To the list as it was left, with its filters and its page. */
export function BackToList() {
  return (
    <Back to={lastListPath()}>
      <ChevronLeft size={18} aria-hidden />
      Clientes
    </Back>
  );
}

const Back = styled(Link)`
  display: inline-flex;
  gap: 4px;
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
