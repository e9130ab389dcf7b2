// The papers that must be attached to a cargo loss.

type LossFacts = { status?: unknown; aboveNorm?: unknown; countMethod?: unknown }

/** The surveyor's report, where the loss is above the norm or counted by survey. */
export const papersNeededOnLoss = ({ status, aboveNorm, countMethod }: LossFacts): string[] =>
  (status === 'Draft' || status === 'Active') && (aboveNorm || countMethod === 'Survey') ? ['Survey report'] : []
