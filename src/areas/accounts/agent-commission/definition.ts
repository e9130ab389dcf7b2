import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  lines,
  link,
  optional,
  percent,
  price,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

const bases = ['Per bag', 'Per MT', 'Percentage of net'] as const

type Tier = { fromQty: number; rate: number | null; pct: number | null }
type Terms = { date: string; until: string | null; basis: (typeof bases)[number]; tiers: Tier[] | null }

const tierProblem = (basis: Terms['basis'], tiers: readonly Tier[]): string | undefined => {
  const isPart = basis === 'Percentage of net'
  if (tiers.length === 0) return 'Enter at least one tier.'
  if (tiers[0]!.fromQty !== 0) return 'The first tier begins at 0.'
  if (tiers.some(({ fromQty }, n) => n > 0 && fromQty <= tiers[n - 1]!.fromQty))
    return 'Each tier begins above the one before it.'
  if (tiers.some(({ rate, pct }) => (isPart ? pct === null || rate !== null : rate === null || pct !== null)))
    return isPart
      ? 'Enter a part of the net amount for each tier, no rate.'
      : 'Enter a rate for each tier, no part of the net amount.'
  return undefined
}

const termsRules = ({ date, until, basis, tiers }: Terms) => {
  const problem = basis && tierProblem(basis, tiers ?? [])
  return {
    ...(until && until < date && { until: 'Must not lie before the first day.' }),
    ...(problem && { tiers: problem }),
  }
}

export const agentCommission = document('agentCommission', {
  address: 'accounts/agent-commission',
  title: { one: 'Agent Commission', many: 'Agent Commissions' },
  purpose:
    'The terms by which an agent earns commission on the sales to the agent’s customers. Of several terms that fit a sale, those with the lowest rank apply.',
  right: 'AgentCommission',
  prefix: 'AC',
  fields: {
    date: day('In force from'),
    until: optional(day('In force until')),
    agent: link('Agent', agent),
    basis: starting(choice('Basis', bases), 'Per bag'),
    tiers: hinted(
      lines('Tiers', {
        fromQty: starting(count('Minimum bags or MT', { zero: true, sum: false }), 0),
        rate: optional(price('Rate', { zero: true })),
        pct: optional(percent('Part of the net amount')),
      }),
      'The quantity above a tier’s start earns that tier’s rate, the quantity below earns the rates of the tiers before it.',
    ),
    consignee: optional(hinted(link('Consignee', consignee), 'Empty: every consignee.')),
    customer: optional(hinted(link('Customer', customer), 'Empty: every customer.')),
    terminal: optional(hinted(link('Terminal', terminal), 'Empty: every terminal.')),
    saleType: optional(hinted(choice('Sale', ['Bag sale', 'Bulk sale', 'LC sale']), 'Empty: every sale.')),
    rank: optional(
      hinted(starting(count('Rank', { sum: false }), 10), 'If several terms fit, those with the lowest rank apply.'),
    ),
    accrueOn: starting(choice('Earned on', ['Posting', 'Payment']), 'Posting'),
    clawbackOnCreditNote: optional(starting(yesNo('Taken back by credit notes'), true)),
    whtPct: optional(hinted(percent('Tax withheld'), 'Deducted when it is paid out.')),
    approvedBy: automatic(text('Approved by', { max: 120 })),
    remarks: remarks(),
  },
  rules: termsRules,
  list: [
    'date',
    'until',
    'agent',
    'basis',
    'consignee',
    'customer',
    'terminal',
    'saleType',
    'rank',
    'accrueOn',
    'whtPct',
  ],
  filters: ['date', 'agent', 'basis', 'consignee', 'customer', 'terminal', 'saleType', 'accrueOn'],
  papers: ['Agreement', 'Other'],
  seenBy: terms => [terms.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Ended', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Active' } },
      end: {
        label: 'End',
        seldom: true,
        moves: { Active: 'Active' },
        asks: { until: day('In force until') },
        right: 'canApproveAgentCommission',
      },
      cancel: cancelFrom('Draft', 'Active'),
    },
  },
})
