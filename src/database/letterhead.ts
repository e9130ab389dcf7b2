// What papers, mails and links say about the agency they come from.

import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'

type Letterhead = { name: string; nameAr: string; vatNo: string | null; logo: string | null }

/** Reads the letterhead of the transaction's agency. */
export const readLetterhead = async (tx: Tx): Promise<Letterhead> => {
  const { rows } =
    await sql<Letterhead>`select name, name_ar, vat_no, logo from agency where id = app.agency()`.execute(tx)
  return rows[0]!
}
