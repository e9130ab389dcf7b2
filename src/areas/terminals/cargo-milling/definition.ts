import { document } from '#kit/document.ts'
import { deriveMilling, millingFields, millingLife } from '#trade/milling/milling-fields.ts'

export const cargoMilling = document('cargoMilling', {
  address: 'terminals/cargo-milling',
  title: 'Cargo Milling',
  purpose: 'Raw barley crushed by dry rolls: what goes in, what comes out, and what is lost.',
  right: 'CargoMilling',
  prefix: 'CM',
  fields: millingFields('Crushed out'),
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
  life: millingLife('Crushed out'),
})
