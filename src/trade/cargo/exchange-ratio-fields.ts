// What a loan is worth where another grade comes back.

// Thousandths. Beyond these no grade is worth another: a slip of the keyboard, or a loan that is returned by a handful.
const [least, most] = [500, 2_000]

/** Refuses a ratio of what comes back to what was lent that lies outside 0.500 to 2.000. */
export const exchangeRatioRule = (exchangeRatio: number | null): { exchangeRatio?: string } =>
  exchangeRatio !== null && (exchangeRatio < least || exchangeRatio > most)
    ? { exchangeRatio: 'Enter a ratio from 0.500 to 2.000.' }
    : {}
