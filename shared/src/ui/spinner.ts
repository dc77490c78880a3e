import { css, keyframes } from 'styled-components';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** Turns in the colour of the text around it. Say beside it, in words, what is going on. */
export const spinner = css`
  width: 1.1em;
  height: 1.1em;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;

  @media (prefers-reduced-motion: reduce) {
    border-style: dotted;
  }
`;
