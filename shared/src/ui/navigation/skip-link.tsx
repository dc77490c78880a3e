import { styled } from 'styled-components';

/** The first stop of the keyboard: past header and navigation to `#contenido`. */
export function SkipLink() {
  return (
    <Anchor
      href="#contenido"
      onClick={(event) => {
        // The URL holds the state of the screen; jumping must not add a hash to it.
        event.preventDefault();
        document.getElementById('contenido')?.focus();
      }}
    >
      Ir al contenido
    </Anchor>
  );
}

const Anchor = styled.a`
  position: fixed;
  z-index: 100;
  top: 8px;
  left: 8px;
  padding: 12px 16px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.raised};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.shadow.floating};

  &:not(:focus) {
    transform: translateY(-200%);
  }
  @media print {
    display: none;
  }
`;
