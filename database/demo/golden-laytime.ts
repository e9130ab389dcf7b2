// The laytime of the golden ship at Jeddah, from its voyage and its contract: computed, and not yet agreed with the ship's owner.

import type { Caller } from './caller.ts'
import { at, type Days } from './loads.ts'

const terms = {
  operation: 'Discharge',
  basis: 'Rate per day',
  startRule: 'Hours after notice',
  windowFromDay: 'Thu',
  windowFromTime: '17:00',
  windowToDay: 'Sat',
  windowToTime: '08:00',
  officeDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'],
  officeOpens: '08:00',
  officeCloses: '17:00',
  weatherExcepted: true,
  unlessSooner: false,
  onceOnDemurrage: true,
  perDayOrPart: false,
  isNetted: false,
  despatchBasis: 'Working time saved',
  method: 'Non-reversible',
}

/** A statement of facts with a shower and a broken crane. */
export const reckonLaytime = async (to: Caller, day: Days, voyage: number): Promise<void> => {
  const owner = await to.add('master-data/vendor', {
    name: 'Halyard Bulk Carriers',
    nameAr: 'هاليارد لناقلات السوائب',
    category: 'Ship owner',
    termsDays: 15,
  })
  const statement = await to.add('reports/laytime', {
    date: day(62),
    voyage,
    counterparty: owner.id,
    ...terms,
    holidays: [],
    tiers: [],
    facts: [
      { startsAt: at(day(55), '06:00'), endsAt: at(day(55), '10:30'), event: 'Weather', remark: 'Rain' },
      {
        startsAt: at(day(57), '14:00'),
        endsAt: at(day(57), '17:00'),
        event: 'Breakdown',
        exemption: 'Owner’s fault',
        remark: 'Crane 2',
      },
    ],
    notifiedOn: day(62),
    timeBar: day(150),
  })
  await to.act('reports/laytime', statement, 'calculate')
}
