import { consignee } from '#areas/master-data/company/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import {
  cargoFromDisplacement,
  densityField,
  metresField,
  pickReadings,
  quarterMean,
  tonsField,
} from '#areas/shipping/draft-survey/draft-fields.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  lines,
  link,
  optional,
  quantity,
  remarks,
  starting,
  text,
  under,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

export const draftSurvey = document('draftSurvey', {
  address: 'shipping/draft-survey',
  title: { one: 'Draft Survey', many: 'Draft Surveys' },
  purpose:
    'A vessel’s cargo calculated from its drafts, before and after the discharge. Where the agency counts port stock by surveys, the difference from the bills of lading is posted.',
  right: 'Shipping',
  prefix: 'DS',
  unique: ['voyage', 'stage'],
  fields: {
    date: day('Date'),
    voyage: link('Voyage', voyage, { follows: [{ in: ['Arrived', 'Berthed', 'Discharging'] }] }),
    stage: choice('Survey', ['Initial', 'Final']),
    surveyor: optional(text('Surveyor', { max: 80 })),
    forePort: under('Draft marks', metresField('Fore, port')),
    foreStarboard: metresField('Fore, starboard'),
    midPort: metresField('Midships, port'),
    midStarboard: metresField('Midships, starboard'),
    aftPort: metresField('Aft, port'),
    aftStarboard: metresField('Aft, starboard'),
    lengthBetween: under('Corrections', metresField('Length between perpendiculars')),
    foreDistance: hinted(metresField('Fore marks from perpendicular', true), 'Aft of the fore perpendicular.'),
    aftDistance: hinted(metresField('Aft marks from perpendicular', true), 'Before the aft perpendicular.'),
    meanDraft: automatic(metresField('Quarter mean draft')),
    displacement: under(
      'Displacement and deductions',
      hinted(tonsField('Displacement', false), 'From the hydrostatic tables, for 1.025.'),
    ),
    density: starting(densityField(), 1_025),
    displacementCorrected: automatic(tonsField('Displacement in this water')),
    lightship: tonsField('Lightship', false),
    ballast: starting(tonsField('Ballast'), 0),
    freshWater: starting(tonsField('Fresh water'), 0),
    fuelOil: starting(tonsField('Fuel oil'), 0),
    dieselOil: starting(tonsField('Diesel oil'), 0),
    constant: starting(tonsField('Constant'), 0),
    cargoOnBoard: automatic(quantity('Cargo on board', { signed: true, sum: false })),
    shares: automatic(
      lines('Counted into the port', {
        shipment: link('Bill of lading', shipment),
        consignee: link('Consignee', consignee),
        lc: link('LC', lc),
        quantity: quantity('Difference', { signed: true }),
      }),
    ),
    remarks: remarks(),
  },
  derive: survey => {
    const drafts = quarterMean(pickReadings(survey))
    const { displacementCorrected, cargo } = cargoFromDisplacement(survey)
    const orNull = (kg: number): number | null => (Number.isSafeInteger(kg) ? kg : null)
    return {
      meanDraft: drafts ? Math.round(drafts.mean / 10) : null,
      displacementCorrected: orNull(displacementCorrected),
      cargoOnBoard: orNull(cargo),
    }
  },
  rules: survey => ({
    ...(survey.foreDistance + survey.aftDistance >= survey.lengthBetween && {
      aftDistance: 'The marks are further apart than the ship is long.',
    }),
    ...((survey.density < 990 || survey.density > 1_040) && { density: 'Enter a density from 0.990 to 1.040.' }),
    ...((survey.cargoOnBoard ?? 0) < 0 && { displacement: 'Less than lightship and deductibles.' }),
  }),
  list: ['date', 'voyage', 'stage', 'meanDraft', 'displacementCorrected', 'cargoOnBoard'],
  filters: ['date', 'voyage', 'stage'],
  papers: ['Draft survey', 'Other'],
  life: {
    initial: 'Active',
    states: ['Active', 'Canceled'],
    posted: ['Active'],
    editable: ['Active'],
    actions: { cancel: cancelFrom('Active') },
  },
})
