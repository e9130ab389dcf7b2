// The steps of a new agency to its first contract and its first sale.

/** The path of the page, in the browser and among the calls. */
export const gettingStartedAddress = 'getting-started'

export type StepDefinition = {
  name: string
  title: string
  why: string
  /** the list that the step fills; its form is at an address below */
  address: string
  /** whether an agency may leave the step out */
  isOptional?: true
  /** whether the step is done from the list, by importing a file */
  isInList?: true
}

export type Stage = { title: string; steps: readonly StepDefinition[] }

/** Sorted so that each step comes after those it depends on. */
export const stages: readonly Stage[] = [
  {
    title: 'Your places and people',
    steps: [
      {
        name: 'terminal',
        title: 'Enter your terminal',
        why: 'Stock is counted there, and trucks are weighed.',
        address: 'master-data/terminal',
      },
      {
        name: 'consignee',
        title: 'Enter a consignee with its VAT number',
        why: 'The owner of the cargo, and the seller on the invoice.',
        address: 'master-data/consignee',
      },
      {
        name: 'mapping',
        title: 'Let the consignee use the terminal',
        why: 'Which work may be done for whom, and where.',
        address: 'master-data/terminal-consignee-mapping',
      },
      {
        name: 'user',
        title: 'Give your colleagues accounts',
        why: 'Roles from the weighbridge to the accounts are there already.',
        address: 'staff/users',
      },
    ],
  },
  {
    title: 'What you bring along',
    steps: [
      {
        name: 'opening',
        title: 'Import your opening balances',
        why: 'Stock, bags, what customers owe and what you owe, from Excel.',
        address: 'accounts/opening-balance',
        isOptional: true,
        isInList: true,
      },
    ],
  },
  {
    title: 'The first contract',
    steps: [
      {
        name: 'seller',
        title: 'Enter the seller',
        why: 'The company abroad that you buy from.',
        address: 'master-data/seller',
      },
      {
        name: 'contract',
        title: 'Enter the purchase contract',
        why: 'What was bought, at which price and on which terms.',
        address: 'procurement/purchase-contract',
      },
      { name: 'lc', title: 'Open the LC', why: 'The bank that pays the seller.', address: 'procurement/lc' },
      {
        name: 'vessel',
        title: 'Enter the vessel',
        why: 'The ship that brings the cargo.',
        address: 'master-data/vessel',
      },
      {
        name: 'voyage',
        title: 'Enter the voyage',
        why: 'Its bills of lading put the cargo on the books.',
        address: 'shipping',
      },
      {
        name: 'receipt',
        title: 'Receive the first truck',
        why: 'From here on the cargo is in stock and can be sold.',
        address: 'terminals/receive-cargo',
      },
    ],
  },
  {
    title: 'The first sale',
    steps: [
      {
        name: 'vendor',
        title: 'Enter who sells you bags',
        why: 'Only where you sell barley in bags.',
        address: 'master-data/vendor',
        isOptional: true,
      },
      {
        name: 'bags',
        title: 'Enter the bags you bought',
        why: 'Only where you sell barley in bags.',
        address: 'bags/procurement',
        isOptional: true,
      },
      {
        name: 'price',
        title: 'Set a sale price',
        why: 'A sale takes the price that is in force.',
        address: 'accounts/bulk-sale-price',
      },
      {
        name: 'customer',
        title: 'Enter a customer',
        why: 'With the VAT number or the ID that the invoice needs.',
        address: 'master-data/customer',
      },
      {
        name: 'sale',
        title: 'Enter the first sale',
        why: 'Approving the sale issues the tax invoice.',
        address: 'sales/bulk-sale',
      },
    ],
  },
]

export const steps: readonly StepDefinition[] = stages.flatMap(stage => stage.steps)

/** The steps that are done, derived from existing documents; whether the agency's admins have hidden the list. */
export type FirstSteps = { done: readonly string[]; isHidden: boolean }

/** The number of required steps, and how many of them are done. */
export const progressOf = ({ done }: FirstSteps): { done: number; of: number } => {
  const needed = steps.filter(({ isOptional }) => !isOptional)
  return { done: needed.filter(({ name }) => done.includes(name)).length, of: needed.length }
}
