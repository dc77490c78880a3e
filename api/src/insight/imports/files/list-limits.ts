/**
 * Limits on the cost of reading a list. Spreadsheets are far below them; a file that exceeds one is
 * refused with `list_too_heavy`.
 */
export const listLimits = {
  /** Files in a zip, including those that are not read. */
  zippedFiles: 10_000,
  /** Unpacked size of the parts of a workbook. */
  unpackedBytes: 96 * 1024 * 1024,
  /** Rows of a sheet including empty ones: no spreadsheet has more. */
  sheetRows: 1_048_576,
  /** Cells of a row, including empty ones. */
  columns: 1000,
  cells: 4_000_000,
  sharedTexts: 1_000_000,
  /** Characters of one row of a sheet, or of one shared text, including markup. */
  elementLength: 4_000_000,
  /** Characters of all stored rows. */
  storedLength: 32 * 1024 * 1024,
};

/** Columns of a list. */
export const maxColumns = 60;
/** The rows in which the header is looked for, and by which the width of the list is known. */
export const peekedRows = 50;
