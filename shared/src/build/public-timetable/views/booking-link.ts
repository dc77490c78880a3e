import { styled } from 'styled-components';
import { buttonStyles, type ButtonLook } from '../../../ui/buttons/button-styles.ts';

/** A link to another document with the look of a button. */
export const BookingLink = styled.a<ButtonLook>`
  ${buttonStyles}
  white-space: nowrap;
`;
