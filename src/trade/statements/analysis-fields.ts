// Filters that analyses share; each analysis uses those that apply to its figures.

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

/** The vessel that brought the cargo, and the cargo's grade. */
export const origins = {
  vessel: optional(links('Vessel', vessel)),
  cargoGrade: optional(links('Grade', cargoGrade)),
}

/** All filters of cargo. */
export const cargo = { ...lots, ...origins }

/** The length of the periods of a series. */
export const granularity = (usual: (typeof periodSteps)[number]) => optional(starting(choice('By', periodSteps), usual))

/** Voyages of a period, and filters of their cargo. */
export const voyagesOf = {
  from: hinted(day('Discharged since'), 'Voyages under way are always shown.'),
  to: optional(day('Expected until')),
  vessel: origins.vessel,
  consignee: lots.consignee,
  lc: lots.lc,
  cargoGrade: origins.cargoGrade,
}

/** The trucks that left the port with cargo of some LCs. */
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

/** A truck that left the port, as a row of a report. */
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
