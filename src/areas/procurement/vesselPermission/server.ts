import { vesselPermission } from '#areas/procurement/vesselPermission/definition.ts'
import { checkImporter } from '#areas/procurement/vesselPermission/importer-conditions.server.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity, proportion } from '#kit/units.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'

type Values = ValuesIn<typeof vesselPermission>

const checkVoyage = async ({ voyage, vessel }: Values, { tx }: Context): Promise<void> => {
  if (voyage === null) return
  const call = await tx.selectFrom('voyage').select('vessel').where('id', '=', voyage).executeTakeFirstOrThrow()
  if (call.vessel !== vessel) {
    refuse('This voyage is of another vessel. Choose one of the vessel’s own.', {
      fields: { voyage: 'Of another vessel.' },
    })
  }
}

// The planned quantity: the bills of lading if there are some, else the letters of credit.
const readPlannedQuantity = async ({ voyage, lcs }: Values, { tx }: Context): Promise<number> => {
  const { kg } = await tx
    .selectFrom('shipment')
    .select(({ fn }) => fn.sum<number | null>('blQuantity').as('kg'))
    .where('lc', 'in', lcs)
    .where('voyage', '=', voyage ?? 0)
    .where('status', '<>', 'Canceled')
    .executeTakeFirstOrThrow()
  if (kg) return kg
  const credits = await tx.selectFrom('lc').select('quantity').where('id', 'in', lcs).execute()
  return credits.reduce((sum, { quantity }) => sum + quantity, 0)
}

const checkLcs = async (values: Values, { tx }: Context): Promise<void> => {
  if (values.lcs.length === 0) refuse('Choose the LCs the vessel brings.', { fields: { lcs: 'Choose at least one.' } })
  const foreign = await tx
    .selectFrom('lc')
    .select('lcNo')
    .where('id', 'in', values.lcs)
    .where('purchaseContract', '<>', values.purchaseContract)
    .executeTakeFirst()
  if (!foreign) return
  refuse('{lc} belongs to another purchase contract. Choose LCs of this one.', {
    fields: { lcs: 'Of another contract.' },
    values: { lc: foreign.lcNo },
  })
}

const checkQuantity = async (values: Values, context: Context): Promise<void> => {
  const { permittedQuantity, tolerancePct } = values
  const most = permittedQuantity + proportion(permittedQuantity, tolerancePct, 100_000)
  const planned = await readPlannedQuantity(values, context)
  if (most >= planned) return
  refuse('{planned} MT are planned, the permission allows {most} MT. Request the whole quantity from the authority.', {
    fields: { permittedQuantity: 'Less than the planned quantity.' },
    values: { planned: formatQuantity(planned), most: formatQuantity(most) },
  })
}

export const vesselPermissionServer = behave(vesselPermission, {
  async check(values, { what }, context) {
    if (what === 'issue') refuseFuture(values.issueDate, context, 'issueDate')
    if (what !== 'create' && what !== 'change') return
    refuseFuture(values.requestDate, context, 'requestDate')
    await checkVoyage(values, context)
    await checkLcs(values, context)
    await checkQuantity(values, context)
    await checkImporter(values, context)
  },
})
