/** What stands in a cell of a spreadsheet: hundredths are an amount or a percentage, dates a day. */
export type Cell = string | number | null | { hundredths: number } | { date: string };
