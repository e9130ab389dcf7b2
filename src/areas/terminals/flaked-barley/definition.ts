import { document } from '#kit/document.ts'
import { milling } from '#trade/milling/milling-fields.ts'

export const flakedBarley = document('flakedBarley', {
  address: 'terminals/flaked-barley',
  title: 'Flaked Barley',
  purpose: 'Raw barley steam-flaked. Water is added, so the output may weigh more than the input.',
  right: 'FlakedBarley',
  prefix: 'FB',
  ...milling('Flaked out'),
})
