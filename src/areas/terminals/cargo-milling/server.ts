import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { checkMilling, milledFrom } from '#areas/terminals/milling.server.ts'
import { postMilling } from '#areas/terminals/milling.ts'
import { behave } from '#kit/server/behaviour.ts'

export const cargoMillingServer = behave(cargoMilling, {
  fill: milledFrom,
  async check(values, { what }, context) {
    if (what === 'cancel' || what === 'reverse') return
    await checkMilling(values, 'Crushed', context)
  },
  post: async row => postMilling(cargoMilling.name, 'Crushed', row),
})
