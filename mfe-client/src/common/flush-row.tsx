import { styled } from 'styled-components';
import { Row } from '@aforo/shared/ui';

/** Quiet buttons whose words, rather than their invisible edge, stand in line with the text above. */
export const FlushRow = styled(Row)`
  margin-inline-start: -16px;
`;
