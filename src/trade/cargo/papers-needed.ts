// Which papers a loss must leave behind.

type Of = { status?: unknown; aboveNorm?: unknown; countMethod?: unknown }

/** The surveyor's report, where more is lost than usual or he is said to have counted. */
export const neededOnLoss = ({ status, aboveNorm, countMethod }: Of): string[] =>
  (status === 'Draft' || status === 'Active') && (aboveNorm || countMethod === 'Survey') ? ['Survey report'] : []
