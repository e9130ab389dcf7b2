import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { postFlakedBarley } from '#areas/terminals/flaked-barley/posting.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'

export const flakedBarleyServer = behave(flakedBarley, {
  fill: (values, context) => madeOf(values.lc, context),
  async check(values, { what }, context) {
    if (what !== 'create') return
    refuseFuture(values.date, context)
    await checkMapped(values.terminal, { consignee: values.consignee }, context, ['Mill'])
    const { forms } = await context.tx
      .selectFrom('cargoType')
      .select('forms')
      .where('id', '=', values.cargoType)
      .executeTakeFirstOrThrow()
    if (!forms.includes('Flaked')) {
      refuse('This cargo is not flaked. Add the form to the cargo type first.', { fields: { lc: 'Cannot be flaked.' } })
    }
  },
  post: async row => postFlakedBarley(row),
})
