// The rates of VAT in the Kingdom, in thousandths of a percent: 15 %, and 5 % for what was supplied before July 2020 (BR-KSA-84).

const raisedOn = '2020-07-01'

/** The rates that a supply of a day may bear. Without a day: those of a note, which has the rate of the document it corrects. */
export const ratesOn = (day: string | null): readonly number[] =>
  day === null || day < raisedOn ? [15_000, 5_000] : [15_000]

/** Whether a product may bear this rate, or no VAT, on some day. */
export const isVatRate = (rate: number): boolean => [0, ...ratesOn(null)].includes(rate)
