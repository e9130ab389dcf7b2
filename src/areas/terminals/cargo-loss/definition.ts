import { form, lot, ofLc, owner, place } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import { choice, day, quantity, remarks } from '#kit/fields.ts'
import { drafted } from '#kit/states.ts'

/** Stock written down to what is there: dust, spillage, moisture. */
export const cargoLoss = document('cargoLoss', {
  address: 'terminals/cargo-loss',
  title: 'Cargo Loss',
  right: 'CargoLoss',
  prefix: 'HL',
  fields: {
    date: day('Date'),
    consignee: owner('Consignee'),
    terminal: place('Terminal', ['consignee']),
    lc: lot(['consignee', 'terminal']),
    form: form(),
    ...ofLc,
    lossType: choice('Kind of loss', ['Handling', 'Moisture', 'Spillage', 'Fire or flood', 'Theft', 'Stock-take']),
    quantity: quantity('Quantity'),
    remarks: remarks(),
  },
  list: ['date', 'lossType', 'consignee', 'terminal', 'lc', 'form', 'quantity'],
  filters: ['date', 'lossType', 'consignee', 'terminal', 'lc'],
  papers: ['Survey report', 'Other'],
  seenBy: loss => [loss.consignee],
  life: drafted,
})
