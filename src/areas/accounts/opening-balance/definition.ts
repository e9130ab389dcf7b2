import { agent } from '#areas/master-data/agent/definition.ts'
import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { cargoType, forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  type Field,
  hinted,
  link,
  money,
  onlyWhen,
  optional,
  price,
  quantity,
  remarks,
  text,
  under,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { conditions, scopes } from '#trade/bags/bag-fields.ts'
import { bagsHolding, cargoOfLcFields, packingFields, wholeBagsRule } from '#trade/cargo/stock-fields.ts'

export const openingKinds = [
  'Cargo',
  'Empty bags',
  'Customer owes',
  'Advance of a customer',
  'Payable to consignee',
  'Payable to vendor',
  'Payable to agent',
] as const
type OpeningKind = (typeof openingKinds)[number]

// The required and the optional entries of each kind, beside the day and the consignee.
const needed: Readonly<Record<OpeningKind, readonly string[]>> = {
  Cargo: ['terminal', 'lc', 'quantity', 'costPerTon'],
  'Empty bags': ['terminal', 'bagGrade', 'bagCount', 'bagPrice'],
  'Customer owes': ['customer', 'amount', 'reference'],
  'Advance of a customer': ['customer', 'amount', 'reference'],
  'Payable to consignee': ['amount'],
  'Payable to vendor': ['vendor', 'amount'],
  'Payable to agent': ['agent', 'amount'],
}
const allowed: Readonly<Partial<Record<OpeningKind, readonly string[]>>> = {
  Cargo: ['form', 'bagSize'],
  'Empty bags': ['scope', 'condition'],
  'Customer owes': ['dueDate'],
  'Payable to vendor': ['reference'],
  'Payable to agent': ['reference'],
}

const fits = (kind: unknown, name: string): boolean =>
  [...(needed[kind as OpeningKind] ?? []), ...(allowed[kind as OpeningKind] ?? [])].includes(name)

const ofKind = <V>(name: string, of: Field<V>): Field<V | null> =>
  onlyWhen(({ kind }) => fits(kind, name), optional(of))

const entries = {
  terminal: ofKind('terminal', link('Terminal', terminal)),
  lc: ofKind('lc', link('LC', lc)),
  form: ofKind('form', hinted(choice('Form', forms), 'Empty: raw.')),
  bagSize: ofKind('bagSize', packingFields.bagSize as Field<'40 kg' | '50 kg'>),
  quantity: ofKind('quantity', quantity('Quantity')),
  costPerTon: ofKind('costPerTon', hinted(price('Cost per MT', { zero: true }), 'Landed, without VAT.')),
  bagGrade: ofKind('bagGrade', link('Bag grade', bagGrade)),
  scope: ofKind('scope', hinted(choice('Ownership scope', scopes), 'Empty: the owner’s own.')),
  condition: ofKind('condition', hinted(choice('Condition', conditions), 'Empty: good.')),
  bagCount: ofKind('bagCount', count('Empty bags')),
  bagPrice: ofKind('bagPrice', hinted(price('Cost of a bag', { zero: true }), 'Without VAT.')),
  customer: ofKind('customer', link('Customer', customer)),
  vendor: ofKind('vendor', link('Vendor', vendor)),
  agent: ofKind('agent', link('Agent', agent)),
  amount: ofKind('amount', hinted(money('Amount'), 'Including VAT.')),
  dueDate: ofKind('dueDate', day('Due on')),
  reference: ofKind(
    'reference',
    hinted(text('Number in the old books', { max: 40 }), 'Of the invoice or the advance.'),
  ),
}

// An advance has the VAT rate of its cargo; a lot of cargo takes its own from the LC.
const isAdvance = (kind: unknown): boolean => kind === 'Advance of a customer'

type BalanceEntries = { kind: OpeningKind } & Record<string, unknown>

// Refuses entries that the kind requires and that are missing, and entries that belong to another kind.
const kindRules = (balance: BalanceEntries): Record<string, string> =>
  Object.fromEntries(
    Object.keys(entries).flatMap(name => {
      const isEmpty = balance[name] === null || balance[name] === undefined
      if (isEmpty && needed[balance.kind].includes(name)) return [[name, 'Please enter {label}.']]
      return !isEmpty && !fits(balance.kind, name) ? [[name, 'Not for this kind of balance.']] : []
    }),
  )

export const openingBalance = document('openingBalance', {
  address: 'accounts/opening-balance',
  title: { one: 'Opening Balance', many: 'Opening Balances' },
  purpose:
    'Stock and open amounts from before the books began: a lot of cargo, bags, an invoice, an advance, a debt. Usually imported from an Excel file.',
  right: 'OpeningBalance',
  prefix: 'OB',
  fields: {
    date: hinted(day('Date'), 'The last day of the old books.'),
    kind: choice('What', openingKinds),
    consignee: link('Consignee', consignee),
    ...entries,
    cargoType: onlyWhen(
      ({ kind }) => isAdvance(kind),
      optional(hinted(link('Cargo type', cargoType), 'Its VAT rate is that of the advance.')),
    ),
    remarks: remarks(),
    cargoGrade: cargoOfLcFields.cargoGrade,
    bags: packingFields.bags,
    size: automatic(choice('Bag size', ['40 kg', '50 kg'])),
    value: automatic(money('Value', { zero: true })),
    prePayment: automatic(link('Pre-payment', prePayment)),
    settled: under('Settlement', automatic(money('Settled', { zero: true }))),
    remaining: automatic(money('Still open', { zero: true })),
  },
  derive: ({ kind, quantity, bagSize, amount, settled }) => ({
    bags: bagsHolding(quantity, bagSize),
    remaining: kind === 'Customer owes' && amount ? amount - (settled ?? 0) : null,
  }),
  rules: balance => ({
    ...wholeBagsRule(balance.bagSize, { quantity: balance.quantity }),
    ...kindRules(balance as BalanceEntries),
    ...(balance.cargoType &&
      !isAdvance(balance.kind) &&
      balance.kind !== 'Cargo' && { cargoType: 'Not for this kind of balance.' }),
  }),
  list: [
    'date',
    'kind',
    'consignee',
    'terminal',
    'lc',
    'form',
    'quantity',
    'bagGrade',
    'bagCount',
    'customer',
    'vendor',
    'agent',
    'amount',
    'remaining',
    'value',
    'reference',
  ],
  filters: ['date', 'kind', 'consignee', 'terminal', 'lc', 'customer', 'vendor', 'agent'],
  search: ['reference'],
  seenBy: balance => [balance.consignee],
  papers: ['Confirmation of the balance', 'Stock count', 'Other'],
  life: {
    initial: 'Active',
    states: ['Active', 'Canceled'],
    posted: ['Active'],
    editable: [],
    actions: {
      settle: {
        label: 'Settle with the customer’s credit',
        moves: { Active: 'Active' },
        awaited: false,
        when: ({ kind, remaining }) => kind === 'Customer owes' && Number(remaining) > 0,
      },
      release: {
        label: 'Undo the settlement',
        moves: { Active: 'Active' },
        awaited: false,
        seldom: true,
        when: ({ settled }) => Number(settled) > 0,
      },
      cancel: cancelFrom('Active'),
    },
  },
})
