import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, link, optional, percent, remarks, text, weight, yesNo } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** A truck weighed into the terminal: full first, empty after. Its tons enter the owner's stock of the LC. */
export const receiveCargo = document('receiveCargo', {
  address: 'terminals/receive-cargo',
  title: 'Receive Cargo',
  right: 'ReceiveCargo',
  prefix: 'RC',
  fields: {
    date: day('Date'),
    portLoading: link('Port ticket', portLoading),
    terminal: automatic(link('Terminal', terminal)),
    store: optional(text('Store', { max: 60 })),
    truck: automatic(link('Truck', truck)),
    consignee: automatic(link('Consignee', consignee)),
    lc: automatic(link('LC', lc)),
    cargoType: automatic(link('Cargo type', cargoType)),
    cargoGrade: automatic(link('Grade', cargoGrade)),
    portNet: automatic(weight('Port net')),
    firstWeight: weight('First weight (full)'),
    secondWeight: optional(weight('Second weight (empty)')),
    terminalNet: automatic(weight('Terminal net')),
    overUnder: automatic(weight('Over / under', { signed: true })),
    overUnderPct: automatic(percent('Over / under', { signed: true, most: 1000 })),
    overLimit: automatic(yesNo('Over the limit')),
    moisture: optional(percent('Moisture')),
    foreignMatter: optional(percent('Foreign matter')),
    remarks: remarks(),
  },
  derive: ({ firstWeight, secondWeight, portNet }) => {
    const terminalNet = secondWeight ? firstWeight - secondWeight : null
    const overUnder = terminalNet !== null && portNet !== null ? terminalNet - portNet : null
    return {
      terminalNet,
      overUnder,
      overUnderPct: overUnder === null ? null : proportion(overUnder, 100_000, portNet ?? 0),
    }
  },
  rules: cargo => ({
    ...(cargo.secondWeight &&
      cargo.secondWeight >= cargo.firstWeight && { secondWeight: 'Must be less than the first weight.' }),
  }),
  list: [
    'date',
    'truck',
    'consignee',
    'lc',
    'terminal',
    'portNet',
    'terminalNet',
    'overUnder',
    'overUnderPct',
    'overLimit',
  ],
  filters: ['date', 'lc', 'consignee', 'terminal', 'truck', 'overLimit'],
  seenBy: cargo => [cargo.consignee],
  life: {
    initial: 'Weighed-in',
    starts: cargo => (cargo.secondWeight ? 'Received' : 'Weighed-in'),
    states: ['Weighed-in', 'Received', 'Canceled'],
    posted: ['Received'],
    editable: ['Weighed-in'],
    actions: {
      'weigh-out': {
        label: 'Weigh out',
        moves: { 'Weighed-in': 'Received' },
        asks: { secondWeight: weight('Second weight (empty)') },
      },
      cancel: cancelFrom('Weighed-in', 'Received'),
    },
  },
})
