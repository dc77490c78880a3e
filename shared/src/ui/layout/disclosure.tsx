import { useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { styled } from 'styled-components';

export interface DisclosureProps {
  /** Describes the content. */
  summary: ReactNode;
  /** Rendered when first opened, then kept. */
  children: ReactNode;
}

/** Collapsible content. */
export function Disclosure({ summary, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <Summary>
        {summary}
        <ChevronDown size={18} aria-hidden />
      </Summary>
      {wasOpened ? children : null}
    </details>
  );
}

const Summary = styled.summary`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  align-items: center;
  width: fit-content;
  min-height: 36px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.textMuted};
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    color: ${({ theme }) => theme.color.text};
  }
  > svg {
    flex: none;
    transition: transform ${({ theme }) => theme.motion.fast};
  }
  details[open] > & > svg {
    transform: rotate(180deg);
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;
