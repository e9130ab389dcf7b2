// (b) A page of twenty receipts with filter, sort, count and totals: with ten thousand of them, and with many more.

import { copies, inBulk } from './bulk.ts'
import type { Ask } from './caller.ts'
import { type Measurement, median, p95, timed } from './measurement.ts'
import { type World, withServer } from './world.ts'

type Receipts = { url: string; consignees: number[]; trucks: number[]; days: number }

/** Fills a database with receipts. However many there are, a consignee has as many in a week and a truck as many in all. */
export const fillReceipts = async (url: string, world: World, count: number): Promise<Receipts> => {
  const growth = count / 10_000
  const years = Math.ceil(Math.sqrt(growth))
  const made: Receipts = { url, consignees: [], trucks: [], days: 365 * years }
  const { agency, golden, today } = world
  const { companies, trucks, terminals, barley, grade } = agency.world
  await inBulk(url, async client => {
    const owners = Math.round((10 * growth) / years)
    const renamed = { name: `o.name || ' ' || n`, vat_no: 'null', cr_no: 'null' }
    made.consignees = await copies(client, 'company', companies.c1 as number, owners, renamed)
    const plates = { plate: `'B ' || n` }
    made.trucks = await copies(client, 'truck', trucks[0] as number, count / 100, plates)
    await client.query(
      'delete from receive_cargo where not exists (select from port_loading p where p.id = port_loading)',
    )
    await client.query(
      `insert into receive_cargo (agency_id, doc_no, status, date, port_loading, terminal, truck, consignee, lc, cargo_type, cargo_grade,
         port_net, first_weight, second_weight, terminal_net, over_under, over_under_pct, seen_by, created_by, updated_by)
       select $1, 'RC-' || to_char(day, 'YYYY') || '-B' || lpad(n::text, 8, '0'), case when n % 97 = 0 then 'Canceled' else 'Received' end,
         day, (select min(id) from port_loading), $2, ($3::bigint[])[1 + (n::bigint * 7919) % cardinality($3)], owner,
         $5, $6, $7, 28000 + n % 900, 43200 + n % 900, 15200, 28000 + n % 900 - n % 83, -(n % 83), -(n % 83) * 3, array[owner], 1, 1
       from (select n, $8::date - ((($9::bigint - n) * $10) / $9)::integer as day,
           ($4::bigint[])[1 + (n::bigint * 104729 / 3) % cardinality($4)] as owner
         from generate_series(1, $9::integer) n) s`,
      [agency.id, terminals.jeddah, made.trucks, made.consignees, golden.lc101, barley, grade, today, count, made.days],
    )
  })
  return made
}

const pick = (ids: readonly number[], n: number): number => ids[(n * 37) % ids.length] as number

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

type Question = (of: Receipts, today: string, n: number) => string

const week: Question = ({ consignees, days }, today, n) => {
  const end = 10 + ((n * 53) % (days - 20))
  return `from=${daysBefore(today, end + 6)}&to=${daysBefore(today, end)}&consigneeId=${pick(consignees, n)}`
}
const truck: Question = ({ trucks }, _today, n) => `truckId=${pick(trucks, n)}`

const questions: [string, Question, string][] = [
  ['a consignee’s week, by date', week, '-date'],
  ['a consignee’s week, by number', week, 'docNo'],
  ['a truck, by date', truck, '-date'],
  ['a truck, by number', truck, '-docNo'],
]

const ask = async (asker: Ask, of: Receipts, world: World, question: string): Promise<number> => {
  const path = `/api/agencies/${world.agency.id}/terminals/receive-cargo?pageSize=20&${question}`
  return timed(async () => {
    const { body } = await asker('GET', path)
    if ((body as { count: number }).count === 0)
      throw new Error(`Nothing found by ${question} among ${of.trucks.length * 100}.`)
  })
}

type Side = { asker: Ask; of: Receipts }

// Both are asked in turns, in rounds, so that what else the machine does meets both and a moment of it not the whole.
const compare = async (world: World, few: Side, many: Side, [name, question, sort]: (typeof questions)[0]) => {
  const rounds: { ratio: number; large: number }[] = []
  for (let round = 0; round < 5; round++) {
    const took: [number[], number[]] = [[], []]
    for (let n = 0; n < 40; n++) {
      for (const [i, { asker, of }] of [few, many].entries()) {
        const asked = `${question(of, world.today, round * 40 + n)}&sort=${sort}`
        took[i as 0 | 1].push(await ask(asker, of, world, asked))
      }
    }
    rounds.push({ ratio: p95(took[1]) / p95(took[0]), large: p95(took[1]) })
  }
  const size = sizeOf(many.of)
  const [value, ratio] = [median(rounds.map(({ large }) => large)), median(rounds.map(({ ratio }) => ratio))]
  return { name: `List of ${size} to 10,000: ${name}`, value, unit: 'ms p95', ratio, target: { most: 2 } }
}

const sizeOf = ({ trucks }: Receipts): string => (trucks.length * 100).toLocaleString('en')

/** Asks both in turns; a ratio is the median of the rounds' own, each that of the two p95. */
export const measureLists = async (world: World, small: Receipts, large: Receipts): Promise<Measurement[]> =>
  withServer(small.url, world.token, few =>
    withServer(large.url, world.token, async many => {
      const sides: [Side, Side] = [
        { asker: few, of: small },
        { asker: many, of: large },
      ]
      const found: Measurement[] = []
      for (const question of questions) found.push(await compare(world, ...sides, question))
      const whole: number[] = []
      for (let n = 0; n < 10; n++) whole.push(await ask(many, large, world, 'sort=-date'))
      const name = `List of ${sizeOf(large)}, not narrowed: all are counted and added up`
      return [...found, { name, value: median(whole), unit: 'ms median' }]
    }),
  )
