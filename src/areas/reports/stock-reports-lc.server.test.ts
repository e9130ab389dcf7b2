// LC Detail by terminal, over several days and with its margin; the laytime report with debts and claims.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { today } from '#kit/days.ts'
import { at } from '../../../database/demo/loads.ts'
import { type AgencyAdmin, adminOf } from '../../../tests/agency-admin.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

type Row = Record<string, unknown> & { labels: Record<string, string | null>; source?: { address: string; id: number } }
type Report = { count: number; rows: Row[]; totals: Record<string, number>; groups?: Record<string, number>[] }

let app: GoldenApplication
let admin: AgencyAdmin
before(async () => {
  app = await startGoldenApplication()
  admin = await adminOf(app)
})
after(() => app?.close())

// Numbered in the year in which the fixture opens it.
const emptyLot = `SG-${today('Asia/Riyadh').slice(0, 4)}-00002`

const read = (name: string, query = ''): Promise<Report> => admin.get<Report>(`reports/${name}?${query}`)
const figures = (row: object | undefined, ...names: string[]): unknown[] =>
  names.map(name => (row as Record<string, unknown>)[name])

const came = ['opening', 'received', 'ownIn', 'loanIn', 'swapIn', 'mergedIn', 'milledOut', 'transferIn']
const went = ['ownOut', 'loanOut', 'swapOut', 'mergedOut', 'milledIn', 'transferOut', 'withdrawn', 'loss']
const sold = ['soldBags', 'soldBulk', 'soldLc']
const addsUp = (row: Record<string, unknown>): void => {
  const kg = (names: string[]) => names.reduce((sum, name) => sum + Math.round((row[name] as number) * 1000), 0)
  assert.equal(kg(came) - kg([...went, ...sold]), kg(['balance']), JSON.stringify(row))
}

test('LC detail by terminal: cargo in port has a line of its own', async () => {
  const { rows, groups, totals } = await read('lc-detail', 'by=Terminal')
  const names = ['lcQuantity', 'blQuantity', 'portOut', 'direct', 'received', 'overUnder', 'transferIn', 'transferOut']
  assert.deepEqual(
    rows.map(row => [row.labels.lc, row.labels.terminal, ...figures(row, ...names, 'balance', 'nonBl')]),
    [
      // The lot that the fixture opened is empty, and has one line.
      [emptyLot, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      ['LC-102', null, 20_000, 20_600, 20_610, 0, 0, 0, 0, 0, 0, 10],
      ['LC-102', 'Jeddah', 0, 0, 0, 0, 20_600, -10, 0, 0, 18_576.5, 0],
      ['LC-101', null, 40_000, 41_200, 41_150, 5000, 0, 0, 0, 0, 0, 0],
      ['LC-101', 'Jeddah', 0, 0, 0, 0, 36_120, -30, 0, 3000, 32_565, 0],
      ['LC-101', 'Yanbu', 0, 0, 0, 0, 0, 0, 2996, 0, 2996, 0],
    ],
  )
  for (const row of [...rows, ...groups!, totals]) addsUp(row)
  const whole = await read('lc-detail')
  assert.equal(whole.groups, undefined)
  assert.deepEqual(totals, whole.totals)
  for (const { lc, lcQuantity, balance, received, nonBl } of groups!) {
    const row = whole.rows.find(one => one.lc === lc)
    assert.deepEqual([lcQuantity, balance, received, nonBl], figures(row, 'lcQuantity', 'balance', 'received', 'nonBl'))
  }
})

test('LC detail by terminal, sorted by a figure, has no sums of LCs, whose lines are not adjacent', async () => {
  const { rows, groups, totals } = await read('lc-detail', 'by=Terminal&sort=-balance')
  const lcs = rows.map(row => row.labels.lc)
  assert.deepEqual([lcs.slice(0, 3), groups], [['LC-101', 'LC-102', 'LC-101'], undefined])
  assert.deepEqual(totals, (await read('lc-detail')).totals)
})

test('LC detail: the margin is the average sale less the cost, of an LC and of a terminal of it', async () => {
  const prices = ['costPerTon', 'averageSale', 'margin']
  const { rows } = await read('lc-detail', 'sort=-margin')
  assert.deepEqual(
    rows.map(row => [row.labels.lc, ...figures(row, ...prices)]),
    [
      ['LC-101', 901.751, 1040, 138.249],
      ['LC-102', 900, 1000, 100],
      [emptyLot, 905.2, null, null],
    ],
  )
  const each = await read('lc-detail', `by=Terminal&lcId=${app.golden.lc101}`)
  assert.deepEqual(
    each.rows.map(row => [row.labels.terminal, ...figures(row, 'averageSale', 'margin')]),
    [
      [null, null, null],
      ['Jeddah', 1040, 138.249],
      ['Yanbu', null, null],
    ],
  )
  assert.deepEqual(figures(each.groups![0], ...prices), [901.751, 1040, 138.249])
})

test('LC detail: for some days only, with the opening stock', async () => {
  const { golden } = app
  const { rows } = await read('lc-detail', `from=2026-05-03&to=2026-05-06&lcId=${golden.lc101}`)
  const names = ['opening', 'received', 'portOut', 'loanIn', 'ownIn', 'ownOut', 'milledIn', 'milledOut', 'loss']
  // The loan was two days before, the bags were sold the day after; a sale between owners counts on both sides.
  assert.deepEqual(figures(rows[0], ...names), [36_120, 0, 0, 0, 1000, 1000, 1000, 985, 40])
  assert.deepEqual(figures(rows[0], 'soldBags', 'balance', 'blQuantity'), [0, 36_061, 41_200])
  addsUp(rows[0]!)
  const [other] = (await read('lc-detail', `from=2026-05-08&lcId=${golden.lc102}`)).rows
  assert.deepEqual(figures(other, 'opening', 'soldBulk', 'nonBl'), [20_575, 1998.5, 10])
  const before = (await read('lc-detail', 'to=2026-05-02')).totals.balance
  assert.equal((await read('lc-detail', 'from=2026-05-03')).totals.opening, before)
})

// Five days were stated for loading at Kwinana, and six were used.
const loadLate = async (): Promise<void> => {
  const { voyage, counterparty } = (await admin.get<{ rows: Row[] }>('reports/laytime')).rows[0] as Row
  const statement = await admin.add('reports/laytime', {
    ...{ date: '2026-05-03', voyage, counterparty, port: app.redSea.world.ports.kwinana, operation: 'Load' },
    ...{
      basis: 'Stated',
      days: 5,
      quantity: 61_800,
      terms: 'SHINC',
      startRule: 'Hours after notice',
      turnTimeHours: 0,
    },
    ...{ norTenderedAt: at('2026-03-20', '08:00'), completedAt: at('2026-03-26', '08:00'), holidays: [], tiers: [] },
    ...{ officeDays: [], weatherExcepted: true, unlessSooner: false, onceOnDemurrage: true, perDayOrPart: false },
    ...{ isNetted: false, despatchBasis: 'Working time saved', method: 'Non-reversible', facts: [] },
    ...{ demurrageRate: 18_000, despatchRate: 9000, timeBar: '2026-08-01' },
  })
  await admin.act('reports/laytime', statement.id, 'calculate')
}

const year = 'from=2026-01-01&to=2026-12-31'
const nabt = 'Nabt Al Jazirah Trading'
const sahel = 'Sahel Tihama Feed'

test('laytime report: each consignee’s part of demurrage and of despatch, separately and then net', async () => {
  await loadLate()
  const { rows, groups, totals } = await read('laytime-report', year)
  const names = ['operation', 'quantity', 'allowed', 'used', 'balance', 'part', 'demurrage', 'despatch', 'net']
  assert.deepEqual(
    rows.map(row => [row.labels.port, row.labels.consignee, ...figures(row, ...names)]),
    [
      [
        'Jeddah Islamic Port',
        nabt,
        'Discharge',
        61_800,
        '7d 17:24',
        '5d 23:30',
        '1d 17:54',
        41_200,
        0,
        10_475,
        -10_475,
      ],
      [
        'Jeddah Islamic Port',
        sahel,
        'Discharge',
        61_800,
        '7d 17:24',
        '5d 23:30',
        '1d 17:54',
        20_600,
        0,
        5237.5,
        -5237.5,
      ],
      ['Kwinana', nabt, 'Load', 61_800, '5d 00:00', '6d 00:00', '-1d 00:00', 41_200, 12_000, 0, 12_000],
      ['Kwinana', sahel, 'Load', 61_800, '5d 00:00', '6d 00:00', '-1d 00:00', 20_600, 6000, 0, 6000],
    ],
  )
  const more = [
    'date',
    'docNo',
    'expiresAt',
    'demurrageSar',
    'despatchSar',
    'netSar',
    'status',
    'notifiedOn',
    'timeBar',
  ]
  assert.deepEqual(
    [rows[0], rows[2]].map(row => [row!.labels.vessel, row!.labels.voyage, ...figures(row, ...more)]),
    [
      [
        ...['MV Coral Harvest', 'V-2601', '2026-05-02', 'LT-2026-00001', '2026-05-03T22:54:00.000Z', 0, 39_281.25],
        ...[-39_281.25, 'Calculated', '2026-05-02', '2026-07-29'],
      ],
      [
        ...['MV Coral Harvest', 'V-2601', '2026-05-03', 'LT-2026-00002', '2026-03-25T05:00:00.000Z', 45_000, 0],
        ...[45_000, 'Calculated', null, '2026-08-01'],
      ],
    ],
  )
  // Nothing is netted: 18,000 dollars are owed and 15,712.50 earned.
  assert.deepEqual(figures(totals, 'demurrage', 'despatch', 'net'), [18_000, 15_712.5, 2287.5])
  assert.deepEqual(figures(totals, 'demurrageSar', 'despatchSar', 'netSar'), [67_500, 58_921.88, 8578.12])
  assert.deepEqual(
    groups!.map(group => [group.port === undefined, ...figures(group, 'demurrage', 'despatch')]),
    [
      [true, 18_000, 15_712.5],
      [false, 0, 15_712.5],
      [false, 18_000, 0],
    ],
    'the vessel, then each port',
  )
  assert.deepEqual(rows[0]!.source?.address, 'reports/laytime')
})

test('laytime report: filtered by result, port, vessel, consignee, state and days', async () => {
  const { ports, vessels, companies } = app.redSea.world
  for (const [query, expected] of [
    [`${year}&result=Demurrage`, 2],
    [`${year}&result=Neither`, 0],
    [`${year}&portId=${ports.kwinana}`, 2],
    [`${year}&vesselId=${vessels['MV Eyre Meadow']}`, 0],
    [`${year}&consigneeId=${companies.c1}`, 2],
    [`${year}&status=Agreed`, 0],
    [`${year}&status=Calculated&status=Agreed`, 4],
    ['from=2026-05-03&to=2026-05-03', 2],
  ] as const)
    assert.equal((await read('laytime-report', query)).count, expected, query)
  const [first] = (await read('laytime-report', year)).rows
  await admin.act('reports/laytime', first!.source!.id, 'cancel', { reason: 'Entered twice' })
  assert.equal((await read('laytime-report', year)).count, 2)
  assert.equal((await read('laytime-report', `${year}&status=Canceled`)).count, 2)
})
