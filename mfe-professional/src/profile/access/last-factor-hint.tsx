/** Shown instead of the remove button. */
export function LastFactorHint() {
  return <span>Es tu único segundo paso y tu centro lo pide: añade otro antes de quitarlo.</span>;
}
