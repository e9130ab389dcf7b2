// The movements of stock in terminals by kind, for several reports.

import { quantity } from '#kit/fields.ts'

const figure = (label: string) => quantity(label, { signed: true })

/** Changes of owner, place or form; with receipts and sales they add up to the change of the stock. */
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
