import { styled } from 'styled-components';

/**
 * The style of every form. Validation texts and timing are ours, not the browser's. With the method
 * `dialog` the form sends nothing if its script is missing.
 */
export const FormBox = styled.form.attrs({ noValidate: true, method: 'dialog' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
`;
