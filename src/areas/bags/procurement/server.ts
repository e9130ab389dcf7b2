import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { postBagProcurement } from '#areas/bags/procurement/posting.ts'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { checkMapped, refuseFuture } from '#areas/stock.server.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'

const bagKgOf = async ({ lines }: RowOf<typeof bagProcurement>, { tx }: Context): Promise<Map<number, number>> => {
  const grades = await tx
    .selectFrom('bagGrade')
    .select(['id', 'size'])
    .where(
      'id',
      'in',
      lines.map(line => line.bagGrade),
    )
    .execute()
  return new Map(grades.map(({ id, size }) => [id, bagSizeKg(size)]))
}

export const bagProcurementServer = behave(bagProcurement, {
  async check(values, { what }, context) {
    if (what === 'cancel' || what === 'reverse') return
    refuseFuture(values.date, context)
    if (values.invoiceDate > context.today) {
      refuse('The vendor’s invoice cannot be dated in the future.', { fields: { invoiceDate: 'Lies in the future.' } })
    }
    await checkMapped(values.terminal, { consignee: values.consignee }, context)
  },
  post: async (row, context) => postBagProcurement(row, await bagKgOf(row, context)),
})
