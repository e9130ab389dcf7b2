// Pages of master data: every page lists where its row is used.

import { agent } from '#areas/master-data/agent/definition.ts'
import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { berth } from '#areas/master-data/berth/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import type { OwnScreens } from '#kit/browser/routes.tsx'

const documents = [
  company,
  customer,
  vendor,
  agent,
  vessel,
  port,
  berth,
  cargoType,
  cargoGrade,
  bagGrade,
  terminal,
  driver,
  bank,
]

export const masterScreens: Readonly<Record<string, OwnScreens>> = {
  ...Object.fromEntries(
    documents.map(document => [
      document.name,
      { page: async () => (await import('#trade/parties/uses.tsx')).pageWithUses(document) },
    ]),
  ),
}
