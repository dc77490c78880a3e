import { useId } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { styled } from 'styled-components';

interface Props {
  label: string;
  /** The chosen person's name; null means anyone. */
  value: string | null;
  onOpen: () => void;
}

/** A filter for a person; clicking it opens the search dialog. */
export function PersonField({ label, value, onOpen }: Props) {
  const id = useId();
  return (
    <div>
      <Label id={id}>{label}</Label>
      <Opener
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        onClick={onOpen}
      >
        <span id={`${id}-value`}>{value ?? 'Cualquiera'}</span>
        <ChevronDown size={18} aria-hidden />
      </Opener>
    </div>
  );
}

const Label = styled.div`
  margin-bottom: 6px;
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.25;
`;

const Opener = styled.button`
  display: flex;
  gap: 8px;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  font: inherit;
  font-size: ${({ theme }) => theme.type.md};
  line-height: 1.5;
  text-align: start;
  cursor: pointer;

  &:hover {
    border-color: ${({ theme }) => theme.color.textMuted};
  }
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > svg {
    flex: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
`;
