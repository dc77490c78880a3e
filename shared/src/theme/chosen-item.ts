/**
 * Selector of the chosen day, tab, page, toggle, option or row. The current step of a list is not
 * chosen.
 */
export const chosenItem =
  ":is([aria-current]:not([aria-current='false'], li), [aria-pressed='true'], [aria-selected='true'], [role^='menuitem'][aria-checked='true'], td > [data-selected])";

/** Selector of the label around a checked box or radio button, whose own mark may be hidden. */
export const checkedLabel = 'label:has(:checked)';
