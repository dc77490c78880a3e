import { styled } from 'styled-components';
import { Row } from '@aforo/shared/ui';

/** Quiet buttons whose text, rather than their invisible edge, aligns with the text above. */
export const FlushRow = styled(Row)`
  margin-inline-start: -16px;
`;
