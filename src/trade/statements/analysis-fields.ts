// Filters shared by analyses: each takes those its figures can be narrowed by.

import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { deliveryTypes, locationKinds, portLoading } from '#areas/port-loading/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { periodSteps } from '#areas/reports/sale-stats/definition.ts'
import { choice, choices, day, hinted, link, links, optional, starting } from '#kit/fields.ts'
import { lots } from '#trade/statements/report-fields.ts'

/** The ship that brought the cargo, and what it is. */
export const origins = {
  vessel: optional(links('Vessel', vessel)),
  cargoGrade: optional(links('Grade', cargoGrade)),
}

/** Everything cargo can be told apart by. */
export const cargo = { ...lots, ...origins }

/** How long the periods of a course are. */
export const granularity = (usual: (typeof periodSteps)[number]) => optional(starting(choice('By', periodSteps), usual))

/** Voyages of a time, and some of their cargo. */
export const voyagesOf = {
  from: hinted(day('Discharged since'), 'Voyages under way are always shown.'),
  to: optional(day('Expected until')),
  vessel: origins.vessel,
  consignee: lots.consignee,
  lc: lots.lc,
  cargoGrade: origins.cargoGrade,
}

/** The trucks out of the port of some LCs. */
export const deliveriesOf = {
  from: hinted(optional(day('From')), 'Empty: since the chosen LCs began; for all LCs, this month.'),
  to: day('To'),
  lc: lots.lc,
  consignee: lots.consignee,
  terminal: lots.terminal,
  ...origins,
  deliveryType: optional(choices('Delivery', deliveryTypes)),
}

/** Empty bags on a day. */
export const bagsOf = {
  asOf: day('As of'),
  terminal: lots.terminal,
  consignee: lots.consignee,
  bagGrade: optional(links('Bag grade', bagGrade)),
}

/** A truck out of the port, as rows of deliveries name it. */
export const deliveryColumns = {
  lc: link('LC', lc),
  date: day('Date'),
  ticket: link('Port ticket', portLoading),
  truck: link('Truck', truck),
  deliveryType: choice('Delivery', deliveryTypes),
  locationKind: choice('Location', locationKinds),
  terminal: optional(link('Terminal', terminal)),
  consignee: link('Consignee', consignee),
}
