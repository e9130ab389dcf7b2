import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { archiveUnit } from '#areas/sales/signing-unit/calls.ts'
import { signingUnit } from '#areas/sales/signing-unit/definition.ts'
import { isCompleteSeller } from '#einvoice/seller.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { answer, holdFile } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { packArchive } from '#trade/tax-documents/e-invoice-archive.server.ts'
import { companyOf } from '#trade/tax-documents/stamping.server.ts'

type Unit = RowOf<typeof signingUnit>
type UnitWithPassword = Unit & { otp: string }

const isRequest = (what: string): boolean => what === 'onboard' || what === 'renew'

// The samples that the authority checks contain the seller's data, like its invoices.
const checkSeller = async ({ consignee }: Pick<Unit, 'consignee'>, context: Context): Promise<void> => {
  if (isCompleteSeller(await companyOf(consignee, context))) return
  conflict('Complete the seller first: name in Arabic, VAT number, street, building, district, city and postal code.')
}

// Its certificate and its chain belong to the seller.
const refuseAnotherSeller = async (unit: Pick<Unit, 'consignee'>, before: Unit, { tx }: Context): Promise<void> => {
  if (unit.consignee === before.consignee) return
  const { rows } =
    await sql`select from app.e_document where agency_id = app.agency() and unit_id = ${before.id} limit 1`.execute(tx)
  if (rows.length === 0) return
  refuse('This unit has stamped documents of its seller. Cancel it, and enter a unit for the other seller.', {
    fields: { consignee: 'Has stamped documents.' },
  })
}

// A background job sends the request, which may take a while. The one-time password is valid for an hour.
const requestCertificate = async (unit: UnitWithPassword, isRenewal: boolean, context: Context): Promise<void> => {
  const { tx, sealing } = context
  const sealed = (await sealing()).seal({ otp: unit.otp })
  await sql`insert into app.signing_request (agency_id, unit_id, sealed, is_renewal)
    values (app.agency(), ${unit.id}, ${sealed}, ${isRenewal})`.execute(tx)
  await sql`select pg_notify('gms_e_invoice', '')`.execute(tx)
}

export const signingUnitServer = behave(signingUnit, {
  fill: async (_unit, _context, { what, before }) => ({
    serial: before?.serial ?? randomUUID(),
    ...(isRequest(what) && { problem: null }),
    ...(what === 'send-again' && { sendingProblem: null }),
  }),
  async check(unit, { what, before }, context) {
    if (what === 'create' || what === 'change') await readSeller(unit.consignee, context)
    if (what === 'change') await refuseAnotherSeller(unit, before!, context)
    if (isRequest(what)) await checkSeller(before!, context)
    if (what === 'send-again' && before?.sendingProblem === null)
      conflict('Its e-invoices are being sent already. Wait until they are sent.')
  },
  async after(unit, { what }, context) {
    if (what === 'send-again') await sql`select pg_notify('gms_e_invoice', '')`.execute(context.tx)
    if (isRequest(what)) await requestCertificate(unit as UnitWithPassword, what === 'renew', context)
  },
})

/** Mounts the monthly archive of a unit's e-invoices. */
export const mountSigningUnit = (app: FastifyInstance): void =>
  answer(app, archiveUnit, async ({ id, query, reply }, context) => {
    holdFile(reply, context)
    const file = await packArchive(id(), query.month, context)
    reply.type('application/zip').header('content-disposition', `attachment; filename="e-invoices-${query.month}.zip"`)
    return file
  })
