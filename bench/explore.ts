// (x) Explore over years of invoices: from the kept facts, and from the invoices themselves, in turns on one database. Counted are pages,
// too, which do not depend on what else the machine does.

import { withClient } from '../database/client.ts'
import { keepFactsAnew } from '../tests/sales-facts.ts'
import { inBulk } from './bulk.ts'
import { type Measurement, median } from './measurement.ts'
import { type CountingServer, openCounted } from './sweep/counting.ts'
import type { World } from './world.ts'

type Client = Parameters<Parameters<typeof inBulk>[1]>[0]

const years = 3
const days = 365 * years
const customers = 800
const agents = 20
const lots = 60
const firstId = 100_000_000

// Copies one row; `changes` are SQL over its number `n` and the original `o`.
const copy = async (
  client: Client,
  { table, id, count }: { table: string; id: number; count: number },
  changes: Record<string, string>,
): Promise<void> => {
  const { rows } = await client.query(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name as string)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map(name => changes[name] ?? `o.${name}`).join(', ')}
     from ${table} o, generate_series(1, $2::integer) n where o.agency_id = 1 and o.${'parent' in changes ? 'parent' : 'id'} = $1`,
    [id, count],
  )
}

const numbered = { id: `${firstId} + n` }

const copyParties = async (client: Client, { agency, golden }: World): Promise<void> => {
  const of = agency.world
  const named = { ...numbered, name: `o.name || ' ' || n`, name_ar: `o.name_ar || ' ' || n` }
  const customer = (of.customers as readonly number[])[0]!
  await copy(client, { table: 'customer', id: customer, count: customers }, { ...named, vat_no: 'null', cr_no: 'null' })
  await copy(client, { table: 'agent', id: of.agents[0]!, count: agents }, named)
  const lotOf = { ...numbered, doc_no: `'LC-B' || n`, lc_no: `'B' || n` }
  await copy(client, { table: 'lc', id: golden.lc101, count: lots }, lotOf)
}

// Six lots are sold at a time, each for a hundred days from two terminals; a customer has an agent and a way to pay.
const fill = async (url: string, world: World, count: number): Promise<void> => {
  const { terminals, companies } = world.agency.world
  const perDay = Math.ceil(count / days)
  const [day, buyer] = [`($day - ((n - 1) / ${perDay}))`, `((n::bigint * 7919 + n / 7) % ${customers})`]
  const lot = `((n - 1) / ${perDay} / 20 + n % 6) % ${lots}`
  const spots = `(array[${[terminals.jeddah, terminals.yanbu].join(', ')}])[1 + n % 2]`
  const seller = `(array[${[companies.c1, companies.c2].join(', ')}])[1 + ${lot} % 2]`
  const shared = {
    ...numbered,
    date: day.replace('$day', `date '${world.today}'`),
    customer: `${firstId} + 1 + ${buyer}`,
    agent: `${firstId} + 1 + ${buyer} % ${agents}`,
    payment_mode: `(array['Cash', 'Credit'])[1 + ${buyer} % 2]`,
    consignee: seller,
    seen_by: `array[${seller}]`,
    doc_no: `'B' || n`,
  }
  await inBulk(url, async client => {
    for (const table of ['bag_sale', 'tax_invoice'])
      for (const kind of ['search', 'by_viewer']) await client.query(`drop index if exists ${table}_${kind}`)
    await copyParties(client, world)
    const { rows } = await client.query(
      `select id, sale_id as sale from tax_invoice where agency_id = 1 and sale_type = 'SALE' order by id limit 1`,
    )
    const { id, sale } = rows[0] as { id: number; sale: number }
    const goods = {
      ...{ terminal: spots, lc: `${firstId} + 1 + ${lot}`, form: `(array['Raw', 'Milled'])[1 + (n / 5) % 2]` },
      ...{ size: `(array['40', '50'])[1 + (n / 3) % 2]`, invoice: 'null' },
    }
    await copy(client, { table: 'bag_sale', id: sale, count }, { ...shared, ...goods })
    const issued = { sale_id: `${firstId} + n`, invoice_no: `'B' || n`, net: `o.net + n % 1000` }
    await copy(client, { table: 'tax_invoice', id, count }, { ...shared, ...issued })
    await copy(client, { table: 'tax_invoice_lines', id, count }, { parent: `${firstId} + n` })
  })
}

const whole = (today: string): string => `from=${Number(today.slice(0, 4)) - years}-01-01&to=${today}`

const questions: readonly [name: string, asked: (today: string) => string][] = [
  ['the first look: this year by month and kind', () => 'rows=month&columns=saleType&measure=net'],
  ['all years, terminals by month, tons', today => `${whole(today)}&rows=terminal&columns=month&measure=quantity`],
  ['all years, customers by year', today => `${whole(today)}&rows=customer&columns=year&measure=gross`],
  ['all years, agents and LCs, bags', today => `${whole(today)}&rows=agent&rows=lc&measure=bags`],
  ['all years, one customer by day', today => `${whole(today)}&rows=day&customerId=${firstId + 5}&measure=net`],
]

const times = 3

const costOf = async ({ count }: CountingServer, path: string, token: string) => {
  const first = await count(path, token)
  // What takes long is asked once; of the rest the first answer also reads the catalog.
  const costs = first.ms > 2000 ? [first] : []
  while (first.ms <= 2000 && costs.length < times) costs.push(await count(path, token))
  const wrong = costs.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`${path}: ${wrong.status} ${JSON.stringify(wrong.body)}`)
  return { ms: median(costs.map(({ ms }) => ms)), pages: costs.at(-1)!.buffers, body: JSON.stringify(costs[0]!.body) }
}

const askAll = async (url: string, { token, today }: World) => {
  const counted = await openCounted(url)
  try {
    const found = []
    for (const [, asked] of questions)
      found.push(await costOf(counted, `/api/agencies/1/reports/explore?${asked(today)}`, token))
    return found
  } finally {
    await counted.close()
  }
}

const compare = (
  [name]: (typeof questions)[number],
  old: Awaited<ReturnType<typeof askAll>>[number],
  now: Awaited<ReturnType<typeof askAll>>[number],
): Measurement[] => {
  if (old.body !== now.body) throw new Error(`${name}: the facts say something else than the invoices.`)
  return [
    { name: `Explore, ${name}, from the invoices`, value: old.ms, unit: 'ms' },
    { name: 'The same from the facts', value: now.ms, unit: 'ms', target: { most: 1000 } },
    { name: 'Pages from the invoices', value: old.pages, unit: '' },
    { name: 'Pages from the facts, and their share', value: now.pages, unit: '', ratio: now.pages / old.pages },
  ]
}

/** Asks both ways. */
export const measureExplore = async (world: World, count: number): Promise<Measurement[]> => {
  const url = await world.copy('many_invoices')
  await fill(url, world, count)
  const old = await askAll(url, world)
  const begun = performance.now()
  await keepFactsAnew(url, 1)
  const keeping = performance.now() - begun
  await withClient(url, client => client.query('vacuum analyze'))
  const { rows } = await withClient(url, client =>
    client.query(`select grain, count(*)::integer as n from app.sales_fact group by grain order by grain`),
  )
  const now = await askAll(url, world)
  return [
    { name: `All facts of ${count.toLocaleString('en')} invoices kept anew`, value: keeping, unit: 'ms' },
    ...(rows as { grain: string; n: number }[]).map(({ grain, n }) => ({
      name: `Facts: ${grain}`,
      value: n,
      unit: 'rows',
    })),
    ...questions.flatMap((question, at) => compare(question, old[at]!, now[at]!)),
  ]
}
