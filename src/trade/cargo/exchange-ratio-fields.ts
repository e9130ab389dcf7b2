// The exchange ratio of a loan that is returned in another grade.

// Thousandths. A ratio outside these limits is a typing error, or would close a loan with far too little cargo.
const [least, most] = [500, 2_000]

/** Refuses a ratio of the returned to the lent quantity outside 0.500 to 2.000. */
export const exchangeRatioRule = (exchangeRatio: number | null): { exchangeRatio?: string } =>
  exchangeRatio !== null && (exchangeRatio < least || exchangeRatio > most)
    ? { exchangeRatio: 'Enter a ratio from 0.500 to 2.000.' }
    : {}
