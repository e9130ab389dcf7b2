// An agency's logo: a file of the storage, named in the agency's row. Changing it makes no new version of the agency, so a form that is
// open at the same time can still be saved.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readAgency, requireAgencyAdmin } from '#areas/agencies/agency.server.ts'
import { putLogo, removeLogo } from '#areas/agencies/calls.ts'
import type { Agency } from '#areas/agencies/definition.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readUpload } from '#papers/upload.server.ts'
import { writeAgencyHistory } from '#session/agency-history.server.ts'
import { dropReplaced, pictureKinds, type ReplacedPicture, replacePicture } from '#storage/pictures.ts'

const setLogo = async (name: string | null, context: Context): Promise<ReplacedPicture<Agency>> => {
  requireAgencyAdmin(context)
  const { rows } = await sql<{
    logo: string | null
  }>`select logo from agency where id = app.agency() for update`.execute(context.tx)
  await sql`update agency set logo = ${name} where id = app.agency()`.execute(context.tx)
  await writeAgencyHistory(context, context.asker.agencyId, name ? 'set-logo' : 'remove-logo')
  return { before: rows[0]?.logo ?? null, after: await readAgency(context) }
}

/** Mounts the calls that set and remove a logo. */
export const mountLogo = (app: FastifyInstance): void => {
  const { storage } = app.services
  const nameLogo = (request: FastifyRequest, name: string | null): Promise<ReplacedPicture<Agency>> =>
    inTenant(request, context => setLogo(name, context))
  // Rights are checked before the file is read; the transaction does not wait for the upload.
  app.put(putLogo.path, async (request, reply) => {
    await inTenant(request, async context => requireAgencyAdmin(context))
    const { content } = await readUpload(request, reply, pictureKinds)
    return replacePicture(storage, 'Agency', content, name => nameLogo(request, name))
  })
  app.delete(removeLogo.path, async request => dropReplaced(storage, 'Agency', await nameLogo(request, null)))
}
