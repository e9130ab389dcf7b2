import { sql } from 'kysely'
import { draftSurvey } from '#areas/shipping/draft-survey/definition.ts'
import { postDraftSurvey, type Share } from '#areas/shipping/draft-survey/posting.ts'
import { type Part, shareDifference } from '#areas/shipping/draft-survey/shares.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'

type Survey = ValuesIn<typeof draftSurvey>

const isCountedBySurvey = async (context: Context): Promise<boolean> =>
  (await readAgencySettings(['portStockBy'], context)).portStockBy === 'Draft survey'

// All surveys of a voyage count its cargo, or none does: a changed setting is for the voyages surveyed later.
const isCounted = async (
  voyage: number,
  before: RowOf<typeof draftSurvey> | null,
  context: Context,
): Promise<boolean> => {
  if (before) return (before.shares ?? []).length > 0
  const { rows } = await sql<{ isCounted: boolean }>`select exists (select from draft_survey_shares s
      where s.agency_id = app.agency() and s.parent = d.id) as "isCounted"
    from draft_survey d where d.agency_id = app.agency() and d.voyage = ${voyage} and d.status = 'Active'`.execute(
    context.tx,
  )
  return rows[0]?.isCounted ?? isCountedBySurvey(context)
}

const readBilledParts = async (voyage: number, { tx }: Context): Promise<Part[]> => {
  const { rows } = await sql<Part>`select s.id as shipment, c.consignee, s.lc, c.quantity
    from shipment s join shipment_consignee_split c on c.agency_id = s.agency_id and c.parent = s.id
    where s.agency_id = app.agency() and s.voyage = ${voyage} and s.status <> 'Canceled' order by s.id, c.position`.execute(
    tx,
  )
  return rows
}

const findActiveSurvey = async (voyage: number, stage: 'Initial' | 'Final', { tx }: Context) =>
  tx
    .selectFrom('draftSurvey')
    .select('docNo')
    .where('voyage', '=', voyage)
    .where('stage', '=', stage)
    .where('status', '=', 'Active')
    .executeTakeFirst()

const checkCounting = async ({ voyage, stage, shares }: Survey, context: Context): Promise<void> => {
  if ((shares ?? []).length === 0) {
    refuse('Cargo in port is counted by draft survey: enter the bills of lading of the voyage first.', {
      fields: { voyage: 'Has no bill of lading.' },
    })
  }
  if (stage === 'Final' && !(await findActiveSurvey(voyage, 'Initial', context))) {
    refuse('Cargo in port is counted by draft survey: enter the initial survey of the voyage first.', {
      fields: { stage: 'The initial survey is missing.' },
    })
  }
}

// A final survey is meaningless without its initial one.
const checkNotBasedOn = async ({ voyage, stage, shares }: Survey, context: Context): Promise<void> => {
  if (stage === 'Final' || (shares ?? []).length === 0) return
  const final = await findActiveSurvey(voyage, 'Final', context)
  if (!final) return
  conflict('Survey {survey} is based on this one. Cancel it first.', { values: { survey: final.docNo ?? '–' } })
}

// A survey entered for the wrong voyage or stage counts as if it were canceled and entered anew.
const checkMove = async (survey: Survey, before: Survey, context: Context): Promise<void> => {
  if (survey.voyage !== before.voyage || survey.stage !== before.stage) await checkNotBasedOn(before, context)
}

type CargoOfShipment = Omit<Share, 'consignee' | 'lc' | 'quantity'> & { shipment: number }

const readShares = async ({ shares }: RowOf<typeof draftSurvey>, { tx }: Context): Promise<Share[]> => {
  const parts = (shares ?? []) as Part[]
  const { rows } =
    await sql<CargoOfShipment>`select s.id as shipment, l.cargo_type as "cargoType", l.cargo_grade as grade,
      coalesce(s.discharge_port, v.discharge_port) as port
    from shipment s
    join lc l on l.agency_id = s.agency_id and l.id = s.lc
    join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
    where s.agency_id = app.agency() and s.id = any(${parts.map(({ shipment }) => shipment)}::bigint[])`.execute(tx)
  return parts.map(part => ({ ...rows.find(({ shipment }) => shipment === part.shipment)!, ...part }))
}

export const draftSurveyServer = behave(draftSurvey, {
  async fill(survey, context, { what, before }) {
    if (what !== 'create' && what !== 'change') return {}
    if (!(await isCounted(survey.voyage, before, context))) return { shares: [] }
    // Calculated from the readings; if some are missing, the rules of the definition refuse the survey.
    const { cargoOnBoard } = draftSurvey.derive(survey) as { cargoOnBoard: number | null }
    const shares = shareDifference(
      { ...survey, cargoOnBoard: cargoOnBoard ?? 0 },
      await readBilledParts(survey.voyage, context),
    )
    return { shares: shares as Survey['shares'] }
  },
  async check(survey, { what, before }, context) {
    if (what === 'cancel') return checkNotBasedOn(survey, context)
    refuseFuture(survey.date, context)
    if (before && what === 'change') await checkMove(survey, before, context)
    if (await isCounted(survey.voyage, before, context)) await checkCounting(survey, context)
  },
  async post(survey, context) {
    return postDraftSurvey(await readShares(survey, context))
  },
})
