// Creates the initial documents of an agency through the checks of a user's request, so that each row has its history and can be changed.

import {
  feedBarley,
  feedGrade,
  formattedPapers,
  publicHolidays,
  saudiBanks,
  saudiPorts,
  wovenBag,
} from '#areas/agencies/seeds.ts'
import { signatoryRole, standardRoles } from '#areas/agencies/standard-roles.ts'
import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { holiday } from '#areas/master-data/holiday/definition.ts'
import { invoiceFormat } from '#areas/master-data/invoice-format/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { role } from '#areas/staff/role/definition.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { sliceOf } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { createFromRequest } from '#kit/server/write.ts'

// None of these documents has a number.
const enter = async (document: Document, body: Row, context: Context): Promise<number> =>
  (await createFromRequest(sliceOf(document, context), body, context)).id as number

const enterEach = async (document: Document, bodies: readonly Row[], context: Context): Promise<void> => {
  for (const body of bodies) await enter(document, body, context)
}

const seedRoles = (context: Context): Promise<void> =>
  enterEach(role, [...Object.values(standardRoles), signatoryRole], context)

const seedPlaces = async (context: Context): Promise<void> => {
  const banks = saudiBanks.map(([name, nameAr, swift, bankCode]) => ({ name, nameAr, swift, bankCode, accounts: [] }))
  await enterEach(bank, banks, context)
  const ports = saudiPorts.map(([name, nameAr, locode, coast, location]) => {
    return { name, nameAr, locode, coast, location, country: 'Saudi Arabia' }
  })
  await enterEach(port, ports, context)
  const holidays = publicHolidays.map(([name, nameAr, firstDay, lastDay]) => ({ name, nameAr, firstDay, lastDay }))
  await enterEach(holiday, holidays, context)
}

const seedGoods = async (context: Context): Promise<void> => {
  const barley = await enter(cargoType, feedBarley, context)
  await enter(cargoGrade, { ...feedGrade, cargoType: barley }, context)
  await enterEach(bagGrade, [wovenBag('50 kg'), wovenBag('40 kg')], context)
}

/** Roles, banks, ports, public holidays, barley and its bags. */
export const seedAgency = async (context: Context): Promise<void> => {
  await seedRoles(context)
  await seedPlaces(context)
  await seedGoods(context)
}

type Owner = { name: string; nameAr: string; vatNo: string | null; crNo: string | null; phone: string | null }

/** Creates a company that owns cargo, with a format for each of its papers. */
export const seedOwner = async (owner: Owner, context: Context): Promise<void> => {
  const id = await enter(company, { ...owner, types: ['consignee', 'buyer'], country: 'Saudi Arabia' }, context)
  const formats = formattedPapers.map(([documentType, nameAr]) => {
    return { name: documentType, nameAr, consignee: id, documentType, withLogo: true }
  })
  await enterEach(invoiceFormat, formats, context)
}
