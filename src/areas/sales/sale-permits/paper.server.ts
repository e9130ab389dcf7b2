// The permit as a sent paper: on a phone it is a pass, with the plate and the code the gate scans.

import { sql } from 'kysely'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { permitSheet } from '#areas/sales/sale-permits/sheet.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import { find } from '#kit/server/rows.ts'
import { handedSheet, renderSheet } from '#trade/statements/sheet-file.server.ts'

// These fields are already in the pass.
const inPass = ['Truck', 'Valid from', 'Valid until', 'Code']

export const permitPaper: HandedOut = {
  ...handedSheet(permitSheet),
  isOver: ({ status }) => status !== 'Active',
  days: 2,
  async draw(id, _asked, context) {
    const drawn = await renderSheet(salePermit, () => permitSheet, id, context)
    const row = (await find(salePermit, id, context)) as RowOf<typeof salePermit> & { labels: Record<string, string> }
    const { code, validFrom, validUntil, labels } = row
    const facts = drawn.facts.filter(({ words: [word] }) => !inPass.includes(word))
    return {
      ...drawn,
      facts,
      pass: { plate: labels.truck!, code: code!, validFrom: validFrom!, validUntil: validUntil! },
    }
  },
}

/** Ends the links to a permit: a reissued permit is for another truck or driver, and has another code. */
export const endLinks = async (permit: number, { tx }: Context): Promise<void> => {
  await sql`update app.sharing set revoked_at = now() where agency_id = app.agency() and document = ${salePermit.name}
    and document_id = ${permit} and revoked_at is null`.execute(tx)
}
