import { styled } from 'styled-components';

/** The first focusable element: skips header and navigation to `#contenido`. */
export function SkipLink() {
  return (
    <Anchor
      href="#contenido"
      onClick={(event) => {
        // Doesn't add a hash, because the URL holds the screen's state.
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
