import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { checkMilling, followMilling, milledFrom, movedBy } from '#trade/milling/milling.server.ts'

const making = { kind: 'flakedBarley', form: 'Flaked' } as const

export const flakedBarleyServer = behave(flakedBarley, {
  fill: milledFrom,
  async check(values, { what }, context) {
    if (what === 'cancel' || what === 'reverse') return
    await checkMilling(values, 'Flaked', context)
  },
  post: (row, context) => movedBy(row, making, context),
  after: (row, { before }, context) => followMilling(row, before, making, context),
})
