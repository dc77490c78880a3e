import { styled } from 'styled-components';

/**
 * The look of every form. Ours are the words and the moment of complaint, not the browser's. Without
 * its script a form with the method `dialog` sends nothing anywhere.
 */
export const FormBox = styled.form.attrs({ noValidate: true, method: 'dialog' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
`;
