import { lot, ofLc, owner, place } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, day, optional, percent, quantity, remarks, text } from '#kit/fields.ts'
import { cancelFrom, recorded, reverseFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** Raw barley steam-flaked. Water is added, so the output may weigh more than the input. */
export const flakedBarley = document('flakedBarley', {
  address: 'terminals/flaked-barley',
  title: 'Flaked Barley',
  right: 'FlakedBarley',
  prefix: 'FB',
  fields: {
    date: day('Date'),
    consignee: owner('Consignee'),
    terminal: place('Terminal', ['consignee']),
    lc: lot(['consignee', 'terminal']),
    ...ofLc,
    mill: optional(text('Mill or line', { max: 60 })),
    inputQty: quantity('Raw in'),
    outputQty: quantity('Flaked out'),
    lossQty: automatic(quantity('Loss', { signed: true })),
    yieldPct: automatic(percent('Yield', { most: 1000 })),
    moistureIn: optional(percent('Moisture in')),
    moistureOut: optional(percent('Moisture out')),
    remarks: remarks(),
  },
  derive: ({ inputQty, outputQty }) => ({
    lossQty: inputQty - outputQty,
    yieldPct: proportion(outputQty, 100_000, inputQty),
  }),
  list: ['date', 'consignee', 'terminal', 'lc', 'inputQty', 'outputQty', 'lossQty', 'yieldPct'],
  filters: ['date', 'consignee', 'terminal', 'lc'],
  seenBy: milling => [milling.consignee],
  life: { ...recorded, editable: [], actions: { cancel: cancelFrom('Active'), reverse: reverseFrom('Active') } },
})
