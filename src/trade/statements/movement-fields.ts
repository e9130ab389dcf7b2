// How stock in terminals came about and where it went, for the reports that show it by kind.

import { quantity } from '#kit/fields.ts'

const figure = (label: string) => quantity(label, { signed: true })

/** What changed hands, place or form; with what was received before it and sold after it, it adds up. */
export const exchangeColumns = {
  ownIn: figure('Ownership in'),
  ownOut: figure('Ownership out'),
  loanIn: figure('Loan in'),
  loanOut: figure('Loan out'),
  swapIn: figure('Swap in'),
  swapOut: figure('Swap out'),
  mergedIn: figure('Merged in'),
  mergedOut: figure('Merged out'),
  milledIn: figure('Milled in'),
  milledOut: figure('Milled out'),
  transferIn: figure('Transfer in'),
  transferOut: figure('Transfer out'),
  withdrawn: figure('Withdrawn'),
  loss: figure('Loss'),
}

export const exchanges = Object.keys(exchangeColumns) as (keyof typeof exchangeColumns)[]
