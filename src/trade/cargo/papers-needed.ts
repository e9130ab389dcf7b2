// Which papers a loss must leave behind.

type LossFacts = { status?: unknown; aboveNorm?: unknown; countMethod?: unknown }

/** The surveyor's report, where more is lost than usual or he is said to have counted. */
export const papersNeededOnLoss = ({ status, aboveNorm, countMethod }: LossFacts): string[] =>
  (status === 'Draft' || status === 'Active') && (aboveNorm || countMethod === 'Survey') ? ['Survey report'] : []
