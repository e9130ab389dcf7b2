import { document } from '#kit/document.ts'
import { deriveMilling, millingFields, millingLife } from '#trade/milling/milling-fields.ts'

export const flakedBarley = document('flakedBarley', {
  address: 'terminals/flaked-barley',
  title: 'Flaked Barley',
  purpose: 'Raw barley steam-flaked. Water is added, so the output may weigh more than the input.',
  right: 'FlakedBarley',
  prefix: 'FB',
  fields: millingFields('Flaked out'),
  derive: deriveMilling,
  list: [
    'date',
    'consignee',
    'terminal',
    'lc',
    'mill',
    'inputQty',
    'outputQty',
    'packedQty',
    'byProductQty',
    'lossQty',
    'yieldPct',
    'beyondNorms',
    'toll',
  ],
  filters: ['date', 'consignee', 'terminal', 'lc', 'shift', 'beyondNorms'],
  search: ['mill'],
  papers: ['Quality sheet', 'Other'],
  seenBy: milling => [milling.consignee],
  life: millingLife('Flaked out'),
})
