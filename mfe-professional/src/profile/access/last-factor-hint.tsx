/** In place of the way to take it away. */
export function LastFactorHint() {
  return <span>Es tu único segundo paso y tu centro lo pide: añade otro antes de quitarlo.</span>;
}
