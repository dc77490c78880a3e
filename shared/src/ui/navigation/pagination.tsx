import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { pageNumbers } from './page-numbers.ts';

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Total number of rows. */
  total: number;
  onChange: (page: number) => void;
  label?: string | undefined;
}

export function Pagination({
  page,
  pageSize,
  total,
  onChange,
  label = 'Páginas',
}: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <Nav aria-label={label}>
      <Count role="status">
        {first}–{last} de {total}
      </Count>
      {pageCount === 1 ? null : (
        <List>
          <li>
            <Step
              type="button"
              aria-label="Página anterior"
              disabled={page <= 1}
              onClick={() => onChange(page - 1)}
            >
              <ChevronLeft size={18} aria-hidden />
            </Step>
          </li>
          {pageNumbers(page, pageCount).map((number, position) =>
            number === null ? (
              // There are at most two gaps, with different positions.
              <Gap key={`gap-${position}`} aria-hidden>
                …
              </Gap>
            ) : (
              <NumberItem key={number}>
                <Step
                  type="button"
                  aria-label={`Página ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onChange(number)}
                >
                  {number}
                </Step>
              </NumberItem>
            ),
          )}
          <li>
            <Step
              type="button"
              aria-label="Página siguiente"
              disabled={page >= pageCount}
              onClick={() => onChange(page + 1)}
            >
              <ChevronRight size={18} aria-hidden />
            </Step>
          </li>
        </List>
      )}
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;

const Count = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
`;

const List = styled.ul`
  display: flex;
  gap: 4px;
  align-items: center;
  padding: 0;
  list-style: none;
`;

const NumberItem = styled.li`
  ${({ theme }) => theme.media.belowCard} {
    display: none;
  }
`;

const Gap = styled.li`
  width: 24px;
  text-align: center;
  color: ${({ theme }) => theme.color.textMuted};
  ${({ theme }) => theme.media.belowCard} {
    display: none;
  }
`;

const Step = styled.button`
  display: grid;
  place-items: center;
  min-width: 36px;
  height: 36px;
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  background: transparent;

  &:hover:not(:disabled) {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    border-color: ${({ theme }) => theme.color.controlEdge};
    background: ${({ theme }) => theme.color.surface};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  &:disabled {
    cursor: default;
    color: ${({ theme }) => theme.color.textMuted};
    opacity: 0.5;
  }
  ${({ theme }) => theme.media.touch} {
    min-width: 44px;
    height: 44px;
  }
`;
