import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { checkBalance } from '#trade/milling/mass-balance.server.ts'
import { chargeAndCreateLot, checkMilling, fillMilling, previewOrPostMilling } from '#trade/milling/milling.server.ts'

const making = { kind: 'flakedBarley', form: 'Flaked' } as const

export const flakedBarleyServer = behave(flakedBarley, {
  fill: fillMilling,
  async check(values, { what, before }, context) {
    if (what === 'cancel' || what === 'reverse') return
    await checkMilling(values, 'Flaked', context)
    await checkBalance(values, before, 'FlakedBarley', context)
  },
  post: (row, context) => previewOrPostMilling(row, making, context),
  after: (row, { before }, context) => chargeAndCreateLot(row, before, making, context),
})
