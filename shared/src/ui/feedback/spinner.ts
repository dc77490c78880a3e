import { css, keyframes } from 'styled-components';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** Has the colour of the surrounding text. Add a text that says what is in progress. */
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
