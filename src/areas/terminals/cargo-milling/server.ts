import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { checkBalance } from '#trade/milling/mass-balance.server.ts'
import { chargeAndCreateLot, checkMilling, fillMilling, previewOrPostMilling } from '#trade/milling/milling.server.ts'

const making = { kind: 'cargoMilling', form: 'Crushed' } as const

export const cargoMillingServer = behave(cargoMilling, {
  fill: fillMilling,
  async check(values, { what, before }, context) {
    if (what === 'cancel' || what === 'reverse') return
    await checkMilling(values, 'Crushed', context)
    await checkBalance(values, before, 'CargoMilling', context)
  },
  post: (row, context) => previewOrPostMilling(row, making, context),
  after: (row, { before }, context) => chargeAndCreateLot(row, before, making, context),
})
