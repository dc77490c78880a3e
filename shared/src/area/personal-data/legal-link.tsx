import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { LegalKind } from '../../contract/index.ts';
import { LegalDialog } from './legal-dialog.tsx';

interface Props {
  kind: LegalKind;
  version?: number | undefined;
  children: ReactNode;
}

/** Opens a legal text in a dialog, so that the form behind it keeps its state. */
export function LegalLink({ kind, version, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkText type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </LinkText>
      {isOpen ? <LegalDialog kind={kind} version={version} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const LinkText = styled.button`
  display: inline;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.primaryInk};
  font: inherit;
  text-align: start;
  text-decoration: underline;
  cursor: pointer;

  ${({ theme }) => theme.media.touch} {
    padding-block: 10px;
  }
`;
