/** The value of a spreadsheet cell: hundredths are an amount or a percentage, dates a day. */
export type Cell = string | number | null | { hundredths: number } | { date: string };
