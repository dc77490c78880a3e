import { styled } from 'styled-components';

/** Controls that form one field; the `legend` looks like any other label. */
export const FieldGroup = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    margin-bottom: 6px;
    padding: 0;
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 1.25;
  }
`;
