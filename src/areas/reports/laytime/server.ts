import type { FastifyInstance } from 'fastify'
import {
  compareLaytime,
  type LaytimeStatement,
  readLaytimeVersions,
  readStatement,
} from '#areas/reports/laytime/calls.ts'
import { toComparison } from '#areas/reports/laytime/comparison.server.ts'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { mountFacts } from '#areas/reports/laytime/facts.server.ts'
import {
  checkAgreedPorts,
  checkSettledPorts,
  readOtherPorts,
  recountOtherPorts,
  reopenAgreedPorts,
} from '#areas/reports/laytime/pooled-ports.server.ts'
import { readCargoOf } from '#areas/reports/laytime/port-cargo.server.ts'
import { postLaytime } from '#areas/reports/laytime/posting.ts'
import type { LaytimeValues } from '#areas/reports/laytime/reading.ts'
import {
  type CountedLaytime,
  countLaytime,
  findProblems,
  type Part,
  toAgreedFields,
  toResultFields,
  toSettledFields,
} from '#areas/reports/laytime/results.ts'
import {
  checkClaimable,
  checkSettlement,
  checkUnsettled,
  releaseClaim,
  settleClaim,
} from '#areas/reports/laytime/settling.server.ts'
import {
  addVersion,
  checkOnlyOpenVersion,
  readVersions,
  reinstateVersion,
} from '#areas/reports/laytime/versions.server.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import type { HappeningOf, RowOf } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { proportion, toDecimal } from '#kit/units.ts'
import { durationText, momentText } from '#laytime/clock.ts'
import { overlapsWithCalendar } from '#laytime/overlaps.ts'
import { mayOn } from '#rights/may.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'

type LaytimeRow = RowOf<typeof laytime>
type Voyage = RowOf<typeof voyage>

const readVoyage = async (id: number, context: Context): Promise<Voyage> => (await find(voyage, id, context)) as Voyage

const findContract = async (lc: number | undefined, { tx }: Context) =>
  lc === undefined
    ? undefined
    : tx
        .selectFrom('lc')
        .innerJoin('purchaseContract as c', join =>
          join.onRef('c.agencyId', '=', 'lc.agencyId').onRef('c.id', '=', 'lc.purchaseContract'),
        )
        .select([
          'c.dischargeRate',
          'c.laytimeTerms',
          'c.turnTimeHours',
          'c.turnTimeMinutes',
          'c.demurrageRate',
          'c.despatchRate',
        ])
        .where('lc.id', '=', lc)
        .executeTakeFirst()

const requireValue = <V>(value: V | null | undefined, field: string, message: string): V =>
  value ?? refuse('Please correct the marked fields.', { fields: { [field]: message } })

type ContractTerms = Awaited<ReturnType<typeof findContract>>

// Times of the voyage; they are the times of its discharge, not of its loading.
const fillTimes = (entered: LaytimeValues, discharge: Voyage | null) => ({
  arrivedAt: entered.arrivedAt ?? discharge?.arrivedAt ?? null,
  norTenderedAt: entered.norTenderedAt ?? discharge?.norTenderedAt ?? null,
  norAcceptedAt: entered.norAcceptedAt ?? discharge?.norAcceptedAt ?? null,
  completedAt: requireValue(
    entered.completedAt ?? discharge?.dischargeCompletedAt,
    'completedAt',
    'Enter when work was completed.',
  ),
})

const fillTerms = (entered: LaytimeValues, contract: ContractTerms) => ({
  terms: requireValue(
    entered.terms ?? contract?.laytimeTerms,
    'terms',
    'Choose one of the list.',
  ) as LaytimeValues['terms'],
  // Turn time is taken over as a whole: hours of the contract are not combined with entered minutes.
  ...(entered.turnTimeHours === null && entered.turnTimeMinutes === null
    ? { turnTimeHours: contract?.turnTimeHours ?? 0, turnTimeMinutes: contract?.turnTimeMinutes ?? null }
    : { turnTimeHours: entered.turnTimeHours ?? 0 }),
})

// Defaults from the voyage and the contract for empty fields.
const fillFromVoyageAndContract = async (
  entered: LaytimeValues,
  of: Voyage,
  cargo: readonly Part[],
  context: Context,
): Promise<LaytimeValues> => {
  const contract = await findContract(cargo[0]?.lc, context)
  const onBoard = cargo.reduce((sum, { quantity }) => sum + quantity, 0)
  const discharge = entered.operation === 'Discharge' ? of : null
  const demurrageRate = requireValue(
    entered.demurrageRate ?? contract?.demurrageRate,
    'demurrageRate',
    'Enter the rate of demurrage.',
  )
  return {
    ...entered,
    // In one order, because ports of the same LCs are counted together.
    lcs: (entered.lcs ?? []).toSorted((one, other) => one - other),
    side: entered.side ?? 'Accounts payable',
    partyRole: entered.partyRole ?? 'Vessel owner',
    accountOf: entered.accountOf ?? 'Vendor',
    versionKind: entered.versionKind ?? 'Provisional',
    port: requireValue(entered.port ?? discharge?.dischargePort, 'port', 'Choose one of the list.'),
    quantity: requireValue(
      entered.quantity ?? (onBoard || null),
      'quantity',
      'The voyage has no bills of lading. Enter the quantity.',
    ),
    rate: entered.rate ?? discharge?.dischargeRateAgreed ?? contract?.dischargeRate ?? null,
    ...fillTerms(entered, contract),
    ...fillTimes(entered, discharge),
    demurrageRate,
    despatchRate: entered.despatchRate ?? contract?.despatchRate ?? proportion(demurrageRate, 1, 2),
  }
}

const isCounted = (what: HappeningOf<typeof laytime>): boolean =>
  ['create', 'change', 'calculate', 'approve', 'recount'].includes(what)

export const laytimeServer = behave(laytime, {
  async fill(values, context, { what, before }) {
    if (what === 'reinstate') return { nextVersion: null }
    if (what === 'settle') return toSettledFields(values)
    if (what === 'unsettle') return toAgreedFields(values)
    if (!isCounted(what)) return {}
    const zone = context.asker.timeZone
    const of = await readVoyage(values.voyage, context)
    const { worked, shared } = await readCargoOf(values, of, context)
    const whole = await fillFromVoyageAndContract(values, of, worked, context)
    const others = await readOtherPorts(whole, before?.id ?? null, context)
    const split = { cargo: shared, side: whole.side }
    const problems = findProblems(whole, others, zone)
    if (Object.keys(problems).length > 0) refuse('Please correct the marked fields.', { fields: problems })
    return { ...whole, ...toResultFields(countLaytime(whole, others, zone), split, zone) }
  },
  async check(row, { what, before }, context) {
    if (['create', 'change', 'approve'].includes(what)) refuseFuture(row.date, context)
    if (what === 'approve') {
      checkClaimable(row as LaytimeRow)
      await checkAgreedPorts(row as LaytimeRow, context)
    }
    if (what === 'change' && before) await checkOnlyOpenVersion(before, context)
    if (what === 'cancel' && before) await checkSettledPorts(before, context)
    if (what === 'settle') checkSettlement(row)
    if (what === 'unsettle') await checkUnsettled(row, context)
  },
  post: async row => postLaytime(row),
  /** Ports that are counted together are counted again when one of them changes. */
  async after(row, { what, before }, context) {
    if (what === 'revise') await addVersion(row, context)
    if (what === 'settle' && before) await settleClaim(row, before, context)
    if (what === 'unsettle' && before) await releaseClaim(row, before, context)
    if (what === 'cancel') {
      await reinstateVersion(row, context)
      await reopenAgreedPorts(row, context)
    }
    if (['create', 'change', 'cancel'].includes(what)) await recountOtherPorts(row, before, context)
  },
})

const toStatementRows = ({ periods }: CountedLaytime['statement']): LaytimeStatement['rows'] =>
  periods.map(({ from, to, percent, counted, used, clause, remark, isOnDemurrage }) => ({
    from: momentText(from),
    to: momentText(to),
    percent,
    clause,
    isOnDemurrage,
    counted: durationText(counted),
    used: durationText(used),
    remark: remark ?? null,
  }))

/** A counted calculation as the answer of the statement: commencement, periods, result; times in the port's time zone, dollars. */
export const toStatement = ({ settlement, statement }: CountedLaytime): LaytimeStatement => {
  const { ports, allowed, used, demurrageCents, despatchCents, netCents } = settlement
  return {
    steps: statement.commencement.steps.map(({ at, clause, reason }) => ({
      at: momentText(at),
      clause,
      reason: reason ?? null,
    })),
    rows: toStatementRows(statement),
    expiry: { at: momentText(statement.balance.expiry.at), isReached: statement.balance.expiry.isReached },
    twice: overlapsWithCalendar(statement.call).map(({ from, to, of, with: clause }) => ({
      from: momentText(from),
      to: momentText(to),
      event: of.event,
      clause: clause as string,
    })),
    together: {
      ports: ports.length,
      allowed: durationText(allowed),
      used: durationText(used),
      demurrage: toDecimal(demurrageCents, 2),
      despatch: toDecimal(despatchCents, 2),
      net: netCents === undefined ? null : toDecimal(netCents, 2),
    },
  }
}

const findVisible = async (id: number, context: Context): Promise<LaytimeRow> => {
  if (!mayOn(context.asker, 'View', laytime.right)) notFound()
  return (await find(laytime, id, context)) as LaytimeRow
}

/** Counts a stored calculation again, with the other ports of its voyage. */
export const countStored = async (row: LaytimeRow, context: Context): Promise<CountedLaytime> =>
  countLaytime(row, await readOtherPorts(row, row.id, context), context.asker.timeZone)

/** Mounts the other calls of a statement. */
export const mountLaytime = (app: FastifyInstance): void => {
  mountFacts(app)
  answer(app, readStatement, async ({ id }, context) => {
    const row = await findVisible(id(), context)
    return toStatement(await countStored(row, context))
  })
  answer(app, readLaytimeVersions, async ({ id }, context) => {
    const row = await findVisible(id(), context)
    return (await readVersions(row, context)).map(version => ({
      ...version,
      versionKind: version.versionKind ?? 'Provisional',
    }))
  })
  answer(app, compareLaytime, async ({ id, query }, context) => {
    const [first, second] = [await findVisible(query.with, context), await findVisible(id(), context)]
    if ((first.versionOf ?? first.id) !== (second.versionOf ?? second.id)) {
      refuse('These statements are not of one calculation. Choose two versions of the same one.')
    }
    return toComparison(
      { row: first, counted: await countStored(first, context) },
      { row: second, counted: await countStored(second, context) },
    )
  })
}
