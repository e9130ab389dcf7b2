import { sql } from 'kysely'
import { fimsExchange, reportedItems } from '#areas/fims-logs/exchange/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { defaultItems } from '#trade/fims/codes.ts'

type Exchange = ValuesIn<typeof fimsExchange>

const byFiles = 'In files of the day'

const checkAlone = async (id: number | undefined, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ docNo: string | null }>`select doc_no from fims_exchange
    where agency_id = app.agency() and status = 'active' and id <> coalesce(${id ?? null}::bigint, 0)`.execute(tx)
  if (rows.length === 0) return
  refuse('This agency has its exchange with FIMS already: {number}. Change that one, or deactivate it.', {
    values: { number: rows[0]!.docNo ?? '–' },
  })
}

const isTwice = (values: readonly unknown[]): boolean => new Set(values).size < values.length

const checkOnce = ({ items, banks, terminals }: Exchange): void => {
  const twice = {
    ...(isTwice(items.map(({ item }) => item)) && { items: 'Each may be entered once.' }),
    ...(isTwice(banks.map(({ bank }) => bank)) && { banks: 'Each may be entered once.' }),
    ...(isTwice(terminals.map(({ terminal }) => terminal)) && { terminals: 'Each may be entered once.' }),
  }
  if (Object.keys(twice).length > 0) refuse('One entry has two codes. Keep one of them.', { fields: twice })
}

const fillItems = (items: Exchange['items']): Exchange['items'] =>
  items?.length ? items : (defaultItems(reportedItems) as Exchange['items'])

export const fimsExchangeServer = behave(fimsExchange, {
  async fill(exchange, _context, { what, before }) {
    if (what === 'create')
      return { items: fillItems(exchange.items), banks: exchange.banks ?? [], terminals: exchange.terminals ?? [] }
    if (what === 'send-rest') return { restAsked: true }
    if (what === 'read-balances') return { balancesAsked: true }
    // When an agency stops using files, the waiting events are written into a last file, so that they do not block later events.
    const endsFiles = what === 'change' && before?.way === byFiles && exchange.way !== byFiles
    return what === 'write-files' || endsFiles ? { filesAsked: true } : {}
  },
  async check(exchange, { what, before }, context) {
    const isAsking = what === 'send-rest' || what === 'read-balances' || what === 'write-files'
    if (isAsking && !exchange.isOn) conflict('The exchange with FIMS is off. Switch it on first.')
    if (what === 'write-files' && exchange.way !== byFiles)
      conflict('Documents are sent as they happen: there are no files to write. There is nothing left to do.')
    if (isAsking) return
    checkOnce(exchange)
    const isActive =
      what === 'toggle-status' ? before?.status === 'inActive' : (before?.status ?? 'active') === 'active'
    if (isActive) await checkAlone(before?.id, context)
  },
})
