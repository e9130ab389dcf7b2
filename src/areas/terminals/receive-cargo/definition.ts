import { bagSizeKg, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType, forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { receiptLife } from '#areas/terminals/receive-cargo/life-fields.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  type Field,
  hinted,
  instant,
  link,
  money,
  onlyWhen,
  optional,
  percent,
  remarks,
  starting,
  text,
  under,
  weight,
  yesNo,
} from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { roomFields } from '#trade/cargo/room-fields.ts'
import { loadedBags, loadedBagsRule } from '#trade/cargo/stock-fields.ts'
import { arrivalReason } from '#trade/weighing/arrival-fields.ts'
import { weightSourceFields } from '#trade/weighing/weight-source-fields.ts'

/** The origin of a truck: the ship, a return of cargo that had left a terminal, or elsewhere. A truck between two terminals is weighed in
 *  by its exit ticket. */
const receiptSources = ['Port ticket', 'Return', 'Other'] as const

type ReceiptOrigin = Record<
  'source' | 'portLoading' | 'exitTicket' | 'terminal' | 'truck' | 'consignee' | 'lc',
  unknown
>

/** The fields of the origin that are missing: what the source does not determine must be entered. */
export const originRules = (cargo: ReceiptOrigin): Record<string, string> => {
  const needed = {
    'Port ticket': ['portLoading'],
    Return: ['exitTicket'],
    Other: ['terminal', 'truck', 'consignee', 'lc'],
  } as const
  const names = needed[(cargo.source as keyof typeof needed | null) ?? 'Port ticket']
  return Object.fromEntries(names.filter(name => !cargo[name]).map(name => [name, 'Please enter {label}.']))
}

// Required only for cargo from these sources.
const from = <V>(of: readonly string[], field: Field<V>): Field<V> =>
  onlyWhen(({ source }) => of.includes((source as string | null) ?? 'Port ticket'), field)

/** The paper that accompanies cargo without a ticket: a delivery note, a purchase, a letter of its owner. */
export const paperOfOrigin = 'Paper of origin'

export const receiveCargo = document('receiveCargo', {
  address: 'terminals/receive-cargo',
  title: 'Receive Cargo',
  purpose: 'A truck weighed into the terminal: full first, empty after. Its tons enter the owner’s stock of the LC.',
  right: 'ReceiveCargo',
  prefix: 'RC',
  fields: {
    date: day('Date'),
    source: optional(starting(choice('Source', receiptSources), 'Port ticket')),
    portLoading: from(
      ['Port ticket'],
      optional(
        link('Port ticket', portLoading, {
          follows: [{ in: ['Pending'], when: ({ terminal }) => terminal !== null, isUsual: true }],
        }),
      ),
    ),
    terminal: hinted(optional(link('Terminal', terminal, { narrowedBy: ['consignee'] })), 'Empty: as on the ticket.'),
    store: optional(text('Store', { max: 60 })),
    exitTicket: under(
      'Truck and cargo',
      from(['Return'], hinted(optional(link('Exit ticket', terminalOut)), 'The ticket the cargo left with.')),
    ),
    truck: from(['Return', 'Other'], optional(link('Truck', truck))),
    consignee: from(['Other'], optional(link('Consignee', consignee))),
    lc: from(['Other'], optional(link('LC', lc))),
    form: from(['Other'], optional(choice('Form', forms))),
    bagSize: from(['Other'], optional(choice('Packed in', bagSizes))),
    cargoType: automatic(link('Cargo type', cargoType)),
    cargoGrade: automatic(link('Grade', cargoGrade)),
    portNet: automatic(weight('Port net')),
    firstWeight: under('Weights', weight('First weight (full)')),
    secondWeight: optional(weight('Second weight (empty)')),
    loadedBags: loadedBags(),
    ...weightSourceFields,
    terminalNet: automatic(weight('Terminal net')),
    overUnder: automatic(weight('Over / under', { signed: true })),
    overUnderPct: automatic(percent('Over / under', { signed: true, most: 1000 })),
    overLimit: automatic(yesNo('Over the limit')),
    basis: automatic(choice('Weight that becomes stock', ['Terminal', 'Port'])),
    acceptedNet: automatic(weight('Into stock')),
    claim: automatic(money('Carrier owes', { zero: true })),
    sealNos: automatic(text('Seals', { max: 80 })),
    sealChecked: under('Seals and quality', optional(yesNo('Seals checked'))),
    moisture: optional(percent('Moisture')),
    temperature: optional(count('Temperature in °C', { sum: false })),
    foreignMatter: optional(percent('Foreign matter')),
    infestation: optional(choice('Infestation', ['None', 'Dead insects', 'Live insects'])),
    arrivalReason: arrivalReason(),
    ...roomFields,
    isStoreFull: automatic(yesNo('Above the store’s capacity')),
    countedSince: automatic(text('Counted since, to be counted again', { max: 40 })),
    approvedBy: automatic(text('Let in by', { max: 120 })),
    approvedAt: automatic(instant('Let in at')),
    skipGfsa: automatic(yesNo('Not reported')),
    skipReason: automatic(text('Why not reported', { max: 300, long: true })),
    skippedBy: automatic(text('Left out by', { max: 120 })),
    skippedAt: automatic(instant('Left out at')),
    remarks: remarks(),
  },
  derive: ({ firstWeight, secondWeight, portNet, basis, bagSize, loadedBags }) => {
    const terminalNet = secondWeight ? firstWeight - secondWeight : null
    const overUnder = terminalNet !== null && portNet !== null ? terminalNet - portNet : null
    const weighed = basis === 'Port' && portNet !== null ? portNet : terminalNet
    const inBags = bagSize && loadedBags ? loadedBags * bagSizeKg(bagSize) : null
    return {
      // The net weight includes the bags themselves, so packed cargo is accepted by the number of bags.
      acceptedNet: terminalNet === null ? null : bagSize ? inBags : weighed,
      terminalNet,
      overUnder,
      overUnderPct: overUnder === null ? null : proportion(overUnder, 100_000, portNet ?? 0),
    }
  },
  rules: cargo => ({
    ...originRules(cargo),
    ...(cargo.source === 'Other' &&
      !cargo.remarks && { remarks: 'Enter where the cargo comes from, and why without a ticket.' }),
    ...loadedBagsRule(cargo),
    ...(cargo.secondWeight &&
      cargo.secondWeight >= cargo.firstWeight && { secondWeight: 'Must be less than the first weight.' }),
  }),
  list: [
    'date',
    'source',
    'truck',
    'consignee',
    'lc',
    'terminal',
    'portNet',
    'terminalNet',
    'overUnder',
    'overUnderPct',
    'overLimit',
    'skipGfsa',
  ],
  filters: [
    'date',
    'source',
    'lc',
    'consignee',
    'terminal',
    'truck',
    'overLimit',
    'infestation',
    'weightSource',
    'scales',
    'skipGfsa',
  ],
  papers: [
    paperOfOrigin,
    'Photo of the first weighing',
    'Photo of the second weighing',
    'Photo of the seals',
    'Sample',
    'Other',
  ],
  seenBy: cargo => [cargo.consignee],
  life: receiptLife,
})
