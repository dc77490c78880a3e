/**
 * What reading a list may cost. Spreadsheets keep far below; a file made to be costly is refused with
 * `list_too_heavy` at the first of these that it passes.
 */
export const listLimits = {
  /** Files of a zip, those that aren't read too. */
  zippedFiles: 10_000,
  /** What the parts of a workbook unpack to. */
  unpackedBytes: 96 * 1024 * 1024,
  /** Rows of a sheet with the empty ones: no spreadsheet has more. */
  sheetRows: 1_048_576,
  /** Cells of a row, empty ones too. */
  columns: 1000,
  cells: 4_000_000,
  sharedTexts: 1_000_000,
  /** Characters of one row of a sheet, or of one shared text, with their markup. */
  elementLength: 4_000_000,
  /** Characters of all rows that are stored. */
  storedLength: 32 * 1024 * 1024,
};
