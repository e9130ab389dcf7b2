// Every GET of the API with rows that are there, made from the API's own description: a new call is among them the moment it exists.

import { allDocuments } from '#areas/catalogue.ts'
import { striped } from '#trade/statements/calls.ts'
import { tracedDocuments } from '#trade/tracing/calls.ts'

export type Get = (path: string) => Promise<{ status: number; body: unknown }>
/** What should cost alike. */
export type Kind = 'list' | 'page' | 'picker' | 'report' | 'trace' | 'file' | 'print' | 'effect' | 'other'
/** `body`: it is sent by POST, and nothing is written. */
export type Request = { name: string; kind: Kind; path: string; body?: object }
/** `without`: calls the world has no row for. */
export type Requests = { found: Request[]; without: string[] }

type Described = { parameters: { name: string; in: string; required?: boolean }[] }
type Description = { paths: Record<string, { get?: Described }> }

const agency = '/api/agencies/{agencyId}'

// They end a session, or are asked by nobody who is signed in.
const apart = ['/logout', '/isIPBlocked', '/authenticate-password-token/{token}']

const kinds: [RegExp, Kind][] = [
  [/\/(excel|template|archive)$/, 'file'],
  [/\/(print|pages|pdf|statement)$/, 'print'],
  [/\/lookups\//, 'picker'],
  [/\/tracing$/, 'trace'],
  [/\/(reports|analytics)\/[\w-]+$/, 'report'],
  [/\/\{id\}$/, 'page'],
]
const kindOf = (path: string, { parameters }: Described): Kind =>
  kinds.find(([pattern]) => pattern.test(path))?.[1] ??
  (parameters.some(({ name }) => name === 'sort') ? 'list' : 'other')

const addressOf = (name: string): string =>
  `${agency}/${allDocuments.find(document => document.name === name)?.address}`

/** Finds ids: of a list's row that is not canceled, read once a list. */
const finder = (get: Get, agencyId: number) => {
  const read = new Map<string, Promise<number | undefined>>()
  const first = async (list: string): Promise<number | undefined> => {
    const { body } = await get(`${list.replace('{agencyId}', String(agencyId))}?pageSize=40`)
    const rows = (body as { rows?: { id: number; status?: string }[] }).rows ?? []
    return (rows.find(({ status }) => !['Canceled', 'Reversed', 'Draft'].includes(status ?? '')) ?? rows[0])?.id
  }
  return (list: string): Promise<number | undefined> => {
    read.set(list, read.get(list) ?? first(list))
    return read.get(list)!
  }
}

type Find = ReturnType<typeof finder>

const previousMonth = (): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

const statementOfCustomer = async (find: Find): Promise<string[]> => [
  `partyKind=Customer&customerId=${await find(addressOf('customer'))}`,
]

// Calls that are asked with words, and which.
const queries: Record<string, (find: Find) => Promise<string[]>> = {
  '/tracing': async find => {
    const ids = await Promise.all(tracedDocuments.map(async name => [name, await find(addressOf(name))]))
    const lot = `lcId=${await find(`${agency}/procurement/lc`)}&consigneeId=${await find(`${agency}/master-data/consignee`)}&terminalId=${await find(`${agency}/master-data/terminal`)}&form=Raw`
    return [...ids.filter(([, id]) => id).map(([name, id]) => `of=${name}&id=${id}`), lot]
  },
  '/month-close/checklist': async () => ['month=2026-04-15'],
  '/close-stock/checklist': async find => [
    `consignee=${await find(`${agency}/master-data/consignee`)}&terminal=${await find(`${agency}/master-data/terminal`)}&date=2026-04-15`,
  ],
  '/customer-credit-limit/standing': async find => [`customer=${await find(addressOf('customer'))}`],
  '/master-data/duplicates/effect': async find => {
    const customer = await find(addressOf('customer'))
    return [`of=customer&keep=${customer}&gone=${customer}`]
  },
  '/master-data/duplicates': async () => ['customer', 'company', 'truck', 'driver'].map(of => `of=${of}`),
  '/master-data/uses': async find => [
    `of=customer&row=${await find(addressOf('customer'))}`,
    `of=terminal&row=${await find(addressOf('terminal'))}`,
  ],
  '/master-data/held-fields': async find => [`of=terminal&row=${await find(addressOf('terminal'))}`],
  '/service-invoice/storage': async find => [`consignee=${await find(`${agency}/master-data/consignee`)}`],
  '/master-data/strip': find => Promise.all(striped.map(async of => `of=${of}&row=${await find(addressOf(of))}`)),
  '/signing-unit/{id}/archive': async () => [`month=${previousMonth()}`],
  '/reports/customers-ledger': async find => [`customerId=${await find(addressOf('customer'))}`],
  '/reports/customers-ledger/print': async find => [`customerId=${await find(addressOf('customer'))}`],
  '/reports/customers-ledger/excel': async find => [`customerId=${await find(addressOf('customer'))}`],
  '/reports/scheduled/question': async () => ['report=Sales'],
  '/gfsa-details/templates/{id}/preview': async () => ['format=JSON'],
  '/search': async () => ['0001', '2026', 'golden', 'زيرة'].map(words => `words=${encodeURIComponent(words)}`),
  '/mine/colleagues': async find => [`document=lc&id=${await find(`${agency}/procurement/lc`)}`],
  '/reports/calendar': async () => ['month=2026-05-01', ''],
  '/dashboard/own': async find => [`consigneeId=${await find(`${agency}/master-data/consignee`)}`],
  '/sharing': async find => [`document=taxInvoice&id=${await find(addressOf('taxInvoice'))}`],
  '/views': async () => ['address=sales/bag-sale'],
  '/account-statement/pages': statementOfCustomer,
  '/account-statement/pdf': statementOfCustomer,
}

const queriesOf = async (path: string, { parameters }: Described, find: Find): Promise<string[]> => {
  const asked = Object.entries(queries).find(([end]) => path.endsWith(end))?.[1]
  if (asked) return asked(find)
  // What can be searched is searched, too, as people do: by the end of a number.
  return parameters.some(({ name }) => name === 'search') && !/\/(excel|print)$/.test(path) ? ['', 'search=0003'] : ['']
}

const idOf = (path: string, { paths }: Description, find: Find): Promise<number | undefined> => {
  const list = path.slice(0, path.indexOf('/{id}'))
  return paths[list]?.get ? find(list) : Promise.resolve(undefined)
}

/** Finds the requests in the world that `get` reads; ids are of rows its user sees there. */
export const findRequests = async (get: Get, agencyId: number): Promise<Requests> => {
  const description = (await get('/api/openapi.json')).body as Description
  const find = finder(get, agencyId)
  const requests: Requests = { found: [], without: [] }
  for (const [path, { get: described }] of Object.entries(description.paths)) {
    if (!described || apart.includes(path)) continue
    const kind = kindOf(path, described)
    const id = path.includes('{id}') ? await idOf(path, description, find) : 0
    if (id === undefined || /\{(paperId|workId)\}/.test(path)) {
      requests.without.push(path)
      continue
    }
    const address = path.replace('{agencyId}', String(agencyId)).replace('{id}', String(id))
    for (const query of await queriesOf(path, described, find))
      requests.found.push({
        name: query ? `${path}?${query.replace(/=\d+/g, '=…')}` : path,
        kind,
        path: query ? `${address}?${query}` : address,
      })
  }
  return requests
}
