// The monthly archive of a unit: each sealed document as the authority has it, rejected ones in a separate folder.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { zipped } from '#storage/zip.ts'
import { fileNameOf } from '#trade/tax-documents/paper-file.server.ts'

type SealedDocument = { number: string; counter: number; state: string; xml: string; sealedAt: string; vatNo: string }

const findSealedIn = async (unit: number, month: string, { tx }: Context): Promise<SealedDocument[]> => {
  const { rows } = await sql<SealedDocument>`
    select e.number, e.counter, e.state, coalesce(e.cleared_xml, e.xml) as xml, e.sealed_at as "sealedAt", c.vat_no as "vatNo"
    from app.e_document e join signing_unit u on u.agency_id = e.agency_id and u.id = e.unit_id
    join company c on c.agency_id = u.agency_id and c.id = u.consignee
    where e.agency_id = app.agency() and e.unit_id = ${unit}
      and to_char(e.sealed_at at time zone 'Asia/Riyadh', 'YYYY-MM') = ${month} order by e.counter`.execute(tx)
  return rows
}

const issuedIn = (xml: string): string | null => {
  const [, day] = /<cbc:IssueDate>([\d-]+)</.exec(xml) ?? []
  const [, time] = /<cbc:IssueTime>([\d:]+)</.exec(xml) ?? []
  return day && time ? `${day}T${time}+03:00` : null
}

// A rejected document keeps its number, and its replacement has the same number; so the name needs more.
const nameOf = ({ number, counter, state, xml, sealedAt, vatNo }: SealedDocument): string => {
  const name = `${fileNameOf({ vatNo, issuedAt: issuedIn(xml) ?? sealedAt }, number)}.xml`
  return state === 'Refused' ? `refused/${counter}/${name}` : name
}

/** Everything a unit sealed in a month (`2026-11`, Riyadh time) as a ZIP file. Refuses a month without documents. */
export const packArchive = async (unit: number, month: string, context: Context): Promise<Buffer> => {
  const kept = await findSealedIn(unit, month, context)
  if (kept.length === 0) refuse('This unit sealed nothing in that month. Choose another one.')
  return buffer(Readable.from(zipped(kept.map(document => ({ name: nameOf(document), text: [document.xml] })))))
}
