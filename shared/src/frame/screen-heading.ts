import { styled } from 'styled-components';

/** A screen's heading inside the frame. */
export const ScreenHeading = styled.h1`
  margin: 0;
  overflow: hidden;
  font-size: clamp(1.25rem, 2.2vw, 1.75rem);
  font-weight: 600;
  /* Room for accents on capitals, which the hidden overflow would cut off. */
  line-height: 1.4;
  outline-offset: 4px;
  text-overflow: ellipsis;
  white-space: nowrap;

  /* The screen's heading replaces the frame's own. */
  &[data-placeholder]:not(:only-child) {
    display: none;
  }
`;
