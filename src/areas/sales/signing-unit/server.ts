import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { archiveUnit } from '#areas/sales/signing-unit/calls.ts'
import { signingUnit } from '#areas/sales/signing-unit/definition.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { packArchive } from '#trade/tax-documents/e-invoice-archive.server.ts'

// A background job asks the authority, which may take a while. The one-time password is valid for an hour.
const requestCertificate = async (unit: number, otp: string, { tx, sealing }: Context): Promise<void> => {
  const sealed = (await sealing()).seal({ otp })
  await sql`insert into app.signing_request (agency_id, unit_id, sealed)
    values (app.agency(), ${unit}, ${sealed})`.execute(tx)
  await sql`select pg_notify('gms_e_invoice', '')`.execute(tx)
}

export const signingUnitServer = behave(signingUnit, {
  fill: async (_unit, _context, { what, before }) => ({
    serial: before?.serial ?? randomUUID(),
    ...(what === 'onboard' && { problem: null }),
  }),
  async check(unit, { what }, context) {
    if (what === 'create' || what === 'change') await readSeller(unit.consignee, context)
  },
  async after(unit, { what }, context) {
    if (what === 'onboard') await requestCertificate(unit.id, (unit as { otp?: string }).otp as string, context)
  },
})

/** Mounts the monthly archive of a unit's e-invoices. */
export const mountSigningUnit = (app: FastifyInstance): void =>
  answer(app, archiveUnit, async ({ id, query, reply }, context) => {
    const file = await packArchive(id(), query.month, context)
    reply.type('application/zip').header('content-disposition', `attachment; filename="e-invoices-${query.month}.zip"`)
    return file
  })
