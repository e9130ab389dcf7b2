// The possible recipients of a paper: the people and companies that its document names, with their addresses.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { Contact } from '#sharing/calls.ts'

type Party = { phone: string; email: string; language: string; person?: string }

// The driver at the gate comes first. Only customers have a language of their own; for others it is Arabic.
const parties: Readonly<Record<string, Party>> = {
  driver: { phone: 'mobile', email: 'null', language: 'null' },
  customer: { phone: 'mobile', email: 'email', language: 'language' },
  vendor: { phone: 'phone', email: 'email', language: 'null' },
  agent: { phone: 'mobile', email: 'email', language: 'null' },
  company: { phone: 'phone', email: 'email', language: 'null', person: 'contact' },
}

type Named = { table: string; role: string; id: number }

const namedBy = (document: Document, row: Row): Named[] => {
  const linked = Object.entries(document.fields).flatMap(([name, { label, shape }]): Named[] => {
    const id = row[name]
    return shape.kind === 'link' && typeof id === 'number' ? [{ table: shape.to.name, role: label, id }] : []
  })
  const order = Object.keys(parties)
  return [{ table: document.name, role: document.singular, id: row.id as number }, ...linked]
    .filter(({ table }) => table in parties)
    .sort((one, other) => order.indexOf(one.table) - order.indexOf(other.table))
}

const readContact = async ({ table, role, id }: Named, { tx, asker }: Context): Promise<Contact[]> => {
  const { phone, email, language, person = 'null' } = parties[table]!
  const name = asker.language === 'arabic' ? sql`coalesce(name_ar, name)` : sql`name`
  const { rows } = await sql<
    Omit<Contact, 'role'>
  >`select concat_ws(', ', ${name}, ${sql.raw(person)}) as name, ${sql.raw(phone)} as phone, ${sql.raw(email)}::text as email,
      coalesce(${sql.raw(language)}::text, 'arabic') as language
    from ${sql.table(snake(table))} where agency_id = app.agency() and id = ${id}`.execute(tx)
  return rows.map(found => ({ role, ...found }))
}

/** All parties that a document names, each once. */
export const contactsOf = async (document: Document, row: Row, context: Context): Promise<Contact[]> => {
  const found: Contact[] = []
  for (const named of namedBy(document, row)) found.push(...(await readContact(named, context)))
  return [...new Map(found.map(contact => [`${contact.name} ${contact.phone} ${contact.email}`, contact])).values()]
}
