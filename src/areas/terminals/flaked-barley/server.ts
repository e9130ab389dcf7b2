import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { checkMilling, milledFrom } from '#areas/terminals/milling.server.ts'
import { postMilling } from '#areas/terminals/milling.ts'
import { behave } from '#kit/server/behaviour.ts'

export const flakedBarleyServer = behave(flakedBarley, {
  fill: milledFrom,
  async check(values, { what }, context) {
    if (what === 'cancel' || what === 'reverse') return
    await checkMilling(values, 'Flaked', context)
  },
  post: async row => postMilling(flakedBarley.name, 'Flaked', row),
})
