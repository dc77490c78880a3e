import { ServerStyleSheet } from 'styled-components';

/**
 * Collects the rules of styled-components instead of inserting them into the document, where jsdom
 * matches every rule for every element of a role query. Role queries therefore also find what only
 * such a rule hides.
 */
export const collectedStyles = new ServerStyleSheet();
